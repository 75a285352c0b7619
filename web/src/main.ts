import "./fonts.css";
import "./look.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./lib/me.svelte";
import { loadPage } from "./lib/pageLoaders";
import { currentRoute, startRouting } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { preferredLanguage, loadLanguage } from "./lib/words.svelte";

settings.applyTheme();
startRouting();
// All that the page shows is asked for at once, what it cannot do without first.
const words = loadLanguage(preferredLanguage(), ["site"]);
loadPage(currentRoute())?.catch(() => undefined);
me.load().catch(() => undefined);
void words.then(() => mount(App, { target: document.getElementById("app")! }));

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
// The page's script and all that it shows are asked for at once, with the words.
void me.load().catch(() => undefined);
loadPage(currentRoute())?.catch(() => undefined);
void loadLanguage(preferredLanguage(), ["site"]).then(() => {
  mount(App, { target: document.getElementById("app")! });
});

import "./fonts.css";
import "./look.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouting } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { preferredLanguage, loadLanguage } from "./lib/words.svelte";

settings.applyTheme();
startRouting();
void loadLanguage(preferredLanguage()).then(() => {
  mount(App, { target: document.getElementById("app")! });
});

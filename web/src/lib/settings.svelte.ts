/** How this browser shows the page: theme, motion, sounds. Stored in the browser. */

export const THEMES = ["dark", "light", "system"] as const;
export type Theme = (typeof THEMES)[number];

function loadSetting(name: string, fallback: string): string {
  return localStorage.getItem(name) ?? fallback;
}

class Settings {
  theme = $state<Theme>(THEMES.find((theme) => theme === loadSetting("theme", "dark")) ?? "dark");
  sounds = $state(loadSetting("sounds", "off") === "on");
  reducesMotion = $state(loadSetting("calm", "off") === "on");

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.applyTheme();
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    localStorage.setItem("sounds", on ? "on" : "off");
  }

  setReducesMotion(on: boolean): void {
    this.reducesMotion = on;
    localStorage.setItem("calm", on ? "on" : "off");
    this.applyTheme();
  }

  /** Whether nothing on the page may move. */
  get isMotionOff(): boolean {
    return this.reducesMotion || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  applyTheme(): void {
    const light =
      this.theme === "light" || (this.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    const root = document.documentElement;
    root.dataset.theme = light ? "light" : "dark";
    root.dataset.motion = this.reducesMotion ? "calm" : "full";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", light ? "#fffaf0" : "#12131c");
  }
}

export const settings = new Settings();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => settings.applyTheme());

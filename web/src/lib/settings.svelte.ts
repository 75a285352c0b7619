/** How this browser shows the page: theme, motion, sounds. Kept here, not on the server. */

export const THEMES = ["dark", "light", "system"] as const;
export type Theme = (typeof THEMES)[number];

function kept(name: string, otherwise: string): string {
  return localStorage.getItem(name) ?? otherwise;
}

class Settings {
  theme = $state<Theme>(THEMES.find((one) => one === kept("theme", "dark")) ?? "dark");
  sounds = $state(kept("sounds", "off") === "on");
  calm = $state(kept("calm", "off") === "on");

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.show();
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    localStorage.setItem("sounds", on ? "on" : "off");
  }

  setCalm(on: boolean): void {
    this.calm = on;
    localStorage.setItem("calm", on ? "on" : "off");
    this.show();
  }

  /** Whether nothing may move on the page. */
  get still(): boolean {
    return this.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  show(): void {
    const light =
      this.theme === "light" ||
      (this.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    const root = document.documentElement;
    root.dataset.theme = light ? "light" : "dark";
    root.dataset.motion = this.calm ? "calm" : "full";
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", light ? "#fffaf0" : "#12131c");
  }
}

export const settings = new Settings();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => settings.show());

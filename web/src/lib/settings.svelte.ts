/** How this browser shows the page: theme, motion, pace, sounds. Stored in the browser. */

import type { Pace } from "../stage/scene";

export const THEMES = ["dark", "light", "system"] as const;
export type Theme = (typeof THEMES)[number];
export const PACE_NAMES = ["calm", "brisk", "instant"] as const satisfies Pace[];

function loadSetting(name: string, fallback: string): string {
  return localStorage.getItem(name) ?? fallback;
}

const deviceTheme = matchMedia("(prefers-color-scheme: light)");

class Settings {
  /** Until the reader has chosen one, the device decides. */
  theme = $state<Theme>(THEMES.find((theme) => theme === loadSetting("theme", "system")) ?? "system");
  #isDeviceLight = $state(deviceTheme.matches);
  sounds = $state(loadSetting("sounds", "off") === "on");
  /** Whether the reader has ever turned sounds on or off: until then they are offered. */
  hasChosenSounds = $state(loadSetting("sounds", "") !== "");
  reducesMotion = $state(loadSetting("calm", "off") === "on");

  /** How fast scenes are played. */
  pace = $state<Pace>(PACE_NAMES.find((pace) => pace === loadSetting("pace", "calm")) ?? "calm");
  /** Whether a click of the mouse plays what it points at; a touch always shows it first. */
  playsAtOnce = $state(loadSetting("at-once", "on") === "on");
  /** Whether the list of choices is open. */
  showsChoices = $state(loadSetting("choices", "closed") === "open");

  /** Whether boards with coordinates show them. */
  showsCoordinates = $state(loadSetting("coordinates", "off") === "on");

  setShowsCoordinates(on: boolean): void {
    this.showsCoordinates = on;
    localStorage.setItem("coordinates", on ? "on" : "off");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem("pace", pace);
  }

  setPlaysAtOnce(on: boolean): void {
    this.playsAtOnce = on;
    localStorage.setItem("at-once", on ? "on" : "off");
  }

  setShowsChoices(on: boolean): void {
    this.showsChoices = on;
    localStorage.setItem("choices", on ? "open" : "closed");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.applyTheme();
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    this.hasChosenSounds = true;
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

  get isLight(): boolean {
    return this.theme === "light" || (this.theme === "system" && this.#isDeviceLight);
  }

  /** Follows the device, if its theme changes. */
  followDevice(): void {
    this.#isDeviceLight = deviceTheme.matches;
    this.applyTheme();
  }

  applyTheme(): void {
    const root = document.documentElement;
    root.dataset.theme = this.isLight ? "light" : "dark";
    root.dataset.motion = this.reducesMotion ? "calm" : "full";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", this.isLight ? "#fffaf0" : "#12131c");
  }
}

export const settings = new Settings();
deviceTheme.addEventListener("change", () => settings.followDevice());

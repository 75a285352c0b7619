/** The words of the page, from the Fluent files that Python reads too. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name: that is how its readers find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

// Some are for Python alone.
const files = import.meta.glob<string>(
  ["../../../src/limelight/words/*/*.ftl", "!../../../src/limelight/words/*/{notices,terminal}.ftl"],
  { query: "?raw", import: "default" },
);

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>("en");

export function currentLanguage(): Language {
  return language;
}

/** The language a reader asked for, or else the browser's, or else English. */
export function preferredLanguage(): Language {
  const asked = [localStorage.getItem("language"), ...navigator.languages];
  for (const tag of asked) {
    const found = LANGUAGES.find((known) => tag?.toLowerCase().startsWith(known));
    if (found) return found;
  }
  return "en";
}

/** Load a language; every text on the page follows. */
export async function speak(next: Language): Promise<void> {
  const fresh = new FluentBundle(next, { useIsolating: false });
  const texts = await Promise.all(
    Object.entries(files)
      .filter(([path]) => path.includes(`/words/${next}/`))
      .map(([, load]) => load()),
  );
  for (const text of texts) {
    for (const error of fresh.addResource(new FluentResource(text))) throw error;
  }
  bundle = fresh;
  language = next;
  document.documentElement.lang = next;
}

/** Speak a language from now on, in this browser. */
export function choose(next: Language): void {
  localStorage.setItem("language", next);
  void speak(next);
}

/** A text by its name; `name.attribute` for an attribute. A missing one shows its name. */
export function t(name: string, args?: Record<string, FluentVariable>): string {
  const [id, attribute] = name.split(".") as [string, string?];
  const message = bundle?.getMessage(id);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!bundle || !pattern) return name;
  return bundle.formatPattern(pattern, args ?? null);
}

/** Whether there is a text of that name. */
export function has(name: string): boolean {
  return bundle?.hasMessage(name) ?? false;
}

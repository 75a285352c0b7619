/** The words of the page, from the Fluent files that Python reads too. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Messages } from "../words";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name: that is how its readers find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

// Two files are for Python alone: they have no types in words.d.ts either.
const messageFiles = import.meta.glob<string>(
  ["../../../src/limelight/words/*/*.ftl", "!../../../src/limelight/words/*/{notices,terminal}.ftl"],
  { query: "?raw", import: "default" },
);

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>("en");

export function currentLanguage(): Language {
  return language;
}

/** The language the reader chose, or the browser's, or English. */
export function preferredLanguage(): Language {
  const preferredTags = [localStorage.getItem("language"), ...navigator.languages];
  for (const tag of preferredTags) {
    const found = LANGUAGES.find((known) => tag?.toLowerCase().startsWith(known));
    if (found) return found;
  }
  return "en";
}

/** Loads a language and switches every text on the page to it. */
export async function loadLanguage(next: Language): Promise<void> {
  const fresh = new FluentBundle(next, { useIsolating: false });
  const texts = await Promise.all(
    Object.entries(messageFiles)
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

/** Switches to a language and remembers it in this browser. */
export function setLanguage(next: Language): void {
  localStorage.setItem("language", next);
  void loadLanguage(next);
}

/** The name of a message, or `name.attribute` for an attribute. */
export type MessageName = keyof Messages;
/** A name that is put together from parts that no type limits: its variables are not checked. */
export type OpenName = string & { readonly isOpenName: unique symbol };

type Merge<Union> = (Union extends object ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What follows a name: the variables of its text; those of all texts, if it is one of several names. */
type Variables<Name> = [Name] extends [MessageName]
  ? keyof Merge<Messages[Name]> extends never
    ? []
    : [variables: Merge<Messages[Name]>]
  : [variables?: Record<string, string | number>];

/** A text by its name. A missing one shows its name. */
export function t<Name extends MessageName | OpenName>(name: Name, ...[variables]: Variables<Name>): string {
  const [id, attribute] = name.split(".") as [string, string?];
  const message = bundle?.getMessage(id);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!bundle || !pattern) return name;
  return bundle.formatPattern(pattern, variables ?? null);
}

/** Takes a name as it is, until its parts have types; prefer a template of literal types. */
export function openName(name: string): OpenName {
  return name as OpenName;
}

/** Whether there is a text of that name; `name.attribute` for an attribute. */
export function hasMessage(name: string): name is OpenName {
  const [id, attribute] = name.split(".") as [string, string?];
  const message = bundle?.getMessage(id);
  return message !== undefined && (attribute === undefined || attribute in message.attributes);
}

/** The words of the page, from the Fluent files that Python reads too. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { WORD_LOADERS, type WordGroup } from "virtual:words";
import type { Messages } from "../words";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name: that is how its readers find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

const WORD_GROUPS = Object.keys(WORD_LOADERS.en) as WordGroup[];

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>("en");
/** The language that was asked for last, and the groups of words that the page needs so far. */
let wantedLanguage: Language = "en";
const neededGroups = new Set<WordGroup>();
/** By language and group; what the bundle consists of has been read. */
const resources = new Map<string, Promise<FluentResource>>();
let bundleKey = "";

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

function loadResource(language: Language, group: WordGroup): Promise<FluentResource> {
  const key = `${language} ${group}`;
  let promise = resources.get(key);
  if (!promise) {
    promise = WORD_LOADERS[language][group]().then((words) => new FluentResource(words.default));
    resources.set(key, promise);
    promise.catch(() => resources.delete(key)); // the next attempt loads it again
  }
  return promise;
}

/** Loads the words of some pages, in the language of the page. Each group is one file. */
export async function loadWords(...groups: WordGroup[]): Promise<void> {
  for (const group of groups) neededGroups.add(group);
  const next = wantedLanguage;
  const key = [next, ...neededGroups].join(" ");
  const texts = await Promise.all([...neededGroups].map((group) => loadResource(next, group)));
  if (key !== [wantedLanguage, ...neededGroups].join(" ")) return loadWords(); // more has been asked for meanwhile
  if (key === bundleKey) return;
  const fresh = new FluentBundle(next, { useIsolating: false });
  for (const text of texts) {
    for (const error of fresh.addResource(text)) throw error;
  }
  bundleKey = key;
  bundle = fresh;
  language = next;
  document.documentElement.lang = next;
}

/** Loads a language and switches every text on the page to it. */
export async function loadLanguage(next: Language, groups: Iterable<WordGroup> = WORD_GROUPS): Promise<void> {
  wantedLanguage = next;
  await loadWords(...groups);
}

/** Switches to a language and remembers it in this browser. */
export function setLanguage(next: Language): void {
  localStorage.setItem("language", next);
  void loadLanguage(next, neededGroups);
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

/** A text by its name. A missing one shows its name, and is an error in the browser's console. */
export function t<Name extends MessageName | OpenName>(name: Name, ...[variables]: Variables<Name>): string {
  const [id, attribute] = name.split(".") as [string, string?];
  const message = bundle?.getMessage(id);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!bundle || !pattern) {
    if (bundle) console.error(`There is no text "${name}" in the words that are loaded.`);
    return name;
  }
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

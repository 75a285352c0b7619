/** The notation in words: lines of the log, and choices as buttons under a heading. */

import type { Choice, View } from "../boards/board";
import type { GameName, Situation } from "./api";
import { parse, type Phrase } from "./notation";
import { has, t } from "./words.svelte";

export interface Button {
  choice: Choice;
  label: string;
}

export interface Group {
  kind: string;
  title: string;
  buttons: Button[];
}

/** A character's short name. */
export function who(name: string | undefined): string {
  if (!name || name === "?") return t("who-unknown");
  return has(`who-${name}`) ? t(`who-${name}`) : name;
}

/** A character's whole name, which the boards' words may have. */
export function fullName(game: GameName, name: string): string {
  return has(`${game}-name-${name}`) ? t(`${game}-name-${name}`) : who(name);
}

/** A room's or a direction's name, by the board's words; streets and spaces have none. */
export function place(game: GameName, key: string | undefined): string {
  if (!key) return "";
  const name = ["room", "direction"].map((kind) => `${game}-${kind}-${key}`).find(has);
  return name ? capital(t(name)) : key;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(names: string[]): string {
  return names.map(who).join(", ");
}

function args(game: GameName, phrase: Phrase): Record<string, string> {
  return {
    who: game === "minuit" ? (phrase.who ?? "") : who(phrase.who),
    whom: who(phrase.whom),
    id: phrase.whom ?? "", // some names bend, in some languages
    from: place(game, phrase.from),
    to: place(game, phrase.to),
    names: listed(phrase.names ?? []),
  };
}

function capitalIf(begins: boolean, text: string): string {
  return begins ? capital(text) : text;
}

/** A step of the game in words. */
export function inWords(game: GameName, said: string): string {
  const phrase = parse(game, said);
  let { kind } = phrase;
  if (kind === "other") return said;
  if (kind === "alibi" && (phrase.whom === "?" || phrase.whom === "phantom")) {
    kind = phrase.whom === "?" ? "alibi-hidden" : "alibi-phantom";
  }
  if (kind === "identity" && phrase.whom === "?") kind = "identity-hidden";
  return capitalIf(kind === "card" || kind === "start", t(`say-${game}-${kind}`, args(game, phrase)));
}

/** Kinds of choices that are said in whole on their button. */
const WHOLE = new Set(["gather", "gather-none", "scatter", "scatter-none", "stay", "lost", "whistle", "enough"]);

function label(game: GameName, phrase: Phrase): string {
  const words = args(game, phrase);
  const { kind } = phrase;
  if (WHOLE.has(kind)) return t(`do-${game}-${kind}`, words);
  if (kind === "card") return fullName(game, phrase.who!);
  if (kind === "swap") return capital(t("do-swap", words));
  if (kind === "take" || kind === "call") return capital(who(phrase.whom));
  if (kind === "accuse") return t("do-jack-accuse", words);
  if (kind === "padlock") return `${words.from} – ${words.to}`;
  const pairs = ["lamp", "cordon", "cover"].includes(kind) || game === "minuit";
  return pairs && words.from ? `${words.from} → ${words.to}` : words.to!;
}

function grouping(phrase: Phrase): string {
  if (WHOLE.has(phrase.kind)) return "whole";
  return phrase.kind === "send" || phrase.kind === "bring" ? `${phrase.kind} ${phrase.whom}` : phrase.kind;
}

/** The choices under headings, in the order the server lists them. */
export function grouped(game: GameName, choices: Choice[], view: View | null): Group[] {
  const groups = new Map<string, Group>();
  for (const choice of choices) {
    const phrase = parse(game, choice.said);
    const key = grouping(phrase);
    if (!groups.has(key)) {
      const title = key === "whole" ? "" : heading(game, phrase, view);
      groups.set(key, { kind: phrase.kind, title, buttons: [] });
    }
    const text = phrase.kind === "other" ? choice.said : label(game, phrase);
    groups.get(key)!.buttons.push({ choice, label: text });
  }
  const found = [...groups.values()];
  return [...found.filter((group) => group.kind !== "accuse"), ...found.filter((group) => group.kind === "accuse")];
}

function heading(game: GameName, phrase: Phrase, view: View | null): string {
  const words = args(game, phrase);
  const guest: string | undefined = view?.active?.guest ?? undefined;
  if (phrase.kind === "leave") Object.assign(words, { whom: who(guest), id: guest ?? "" });
  const name = `pick-${game}-${phrase.kind}`;
  return has(name) ? t(name, { ...words, roll: view?.roll ?? 0 }) : "";
}

/** The one thing the panel says: what the reader may do now, or who is awaited. */
export function question(now: Situation, names: string[]): string {
  if (now.status === "paused") return t("paused");
  if (!now.choices.length) return now.turn === null ? t("wait") : t("wait-for", { name: names[now.turn] ?? "" });
  const ask = `ask-${now.game}-${now.view?.ask}`;
  const active: string | undefined = now.view?.active?.character;
  const words = { who: active ? who(active) : "", id: active ?? "", roll: now.view?.roll ?? 0, number: now.choices.length };
  return has(ask) ? t(ask, words) : t("your-turn");
}

/** The notation in words: lines of the log, and choices as buttons under headings. */

import type { Choice, GameName, TableView, View } from "./api";
import { parseNotation, type ParsedStep } from "./notation";
import { hasMessage, openName, t } from "./words.svelte";

export interface ChoiceButton {
  choice: Choice;
  label: string;
}

export interface ChoiceGroup {
  kind: string;
  title: string;
  buttons: ChoiceButton[];
}

/** A character's short name. */
export function characterName(name: string | undefined): string {
  if (!name || name === "?") return t("who-unknown");
  const message = `who-${name}`;
  return hasMessage(message) ? t(message) : name;
}

/** A character's full name, from the board's messages if they have it. */
export function fullName(game: GameName, name: string): string {
  const message = `${game}-name-${name}`;
  return hasMessage(message) ? t(message) : characterName(name);
}

/** The name of a room or direction; streets and spaces keep their key. */
export function placeName(game: GameName, key: string | undefined): string {
  if (!key) return "";
  const name = ["room", "direction"].map((kind) => `${game}-${kind}-${key}`).find(hasMessage);
  return name ? capitalize(t(name)) : key;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joinNames(names: string[]): string {
  return names.map(characterName).join(", ");
}

function messageArguments(game: GameName, phrase: ParsedStep) {
  return {
    who: game === "minuit" ? (phrase.who ?? "") : characterName(phrase.who),
    whom: characterName(phrase.whom),
    id: phrase.whom ?? "", // some languages inflect some names
    from: placeName(game, phrase.from),
    to: placeName(game, phrase.to),
    names: joinNames(phrase.names ?? []),
  };
}

function capitalizeIf(begins: boolean, text: string): string {
  return begins ? capitalize(text) : text;
}

/** A step of the game in words. */
export function describeStep(game: GameName, said: string): string {
  const phrase = parseNotation(game, said);
  let { kind } = phrase;
  if (kind === "other") return said;
  if (kind === "alibi" && (phrase.whom === "?" || phrase.whom === "phantom")) {
    kind = phrase.whom === "?" ? "alibi-hidden" : "alibi-phantom";
  }
  if (kind === "identity" && phrase.whom === "?") kind = "identity-hidden";
  return capitalizeIf(
    kind === "card" || kind === "start",
    t(openName(`say-${game}-${kind}`), messageArguments(game, phrase)),
  );
}

/** Kinds of choices whose button has a whole sentence. */
const WHOLE_SENTENCE_KINDS = new Set([
  "gather",
  "gather-none",
  "scatter",
  "scatter-none",
  "stay",
  "lost",
  "whistle",
  "enough",
]);

function buttonLabel(game: GameName, phrase: ParsedStep): string {
  const words = messageArguments(game, phrase);
  const { kind } = phrase;
  if (WHOLE_SENTENCE_KINDS.has(kind)) return t(openName(`do-${game}-${kind}`), words);
  if (kind === "card") return fullName(game, phrase.who!);
  if (kind === "swap") return capitalize(t("do-swap", words));
  if (kind === "take" || kind === "call") return capitalize(characterName(phrase.whom));
  if (kind === "accuse") return t("do-jack-accuse", words);
  if (kind === "padlock") return `${words.from} – ${words.to}`;
  const pairs = ["lamp", "cordon", "cover"].includes(kind) || game === "minuit";
  return pairs && words.from ? `${words.from} → ${words.to}` : words.to;
}

function groupKey(phrase: ParsedStep): string {
  if (WHOLE_SENTENCE_KINDS.has(phrase.kind)) return "whole";
  return phrase.kind === "send" || phrase.kind === "bring" ? `${phrase.kind} ${phrase.whom}` : phrase.kind;
}

/** The choices grouped under headings, in the server's order. */
export function groupChoices(game: GameName, choices: Choice[], view: View | null): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>();
  for (const choice of choices) {
    const phrase = parseNotation(game, choice.said);
    const key = groupKey(phrase);
    if (!groups.has(key)) {
      const title = key === "whole" ? "" : groupHeading(game, phrase, view);
      groups.set(key, { kind: phrase.kind, title, buttons: [] });
    }
    const text = phrase.kind === "other" ? choice.said : buttonLabel(game, phrase);
    groups.get(key)!.buttons.push({ choice, label: text });
  }
  const all = [...groups.values()];
  return [...all.filter((group) => group.kind !== "accuse"), ...all.filter((group) => group.kind === "accuse")];
}

function groupHeading(game: GameName, phrase: ParsedStep, view: View | null): string {
  const words = messageArguments(game, phrase);
  const guest: string | undefined = view?.active?.guest ?? undefined;
  if (phrase.kind === "leave") Object.assign(words, { whom: characterName(guest), id: guest ?? "" });
  const name = `pick-${game}-${phrase.kind}`;
  return hasMessage(name) ? t(name, { ...words, roll: view?.roll ?? 0 }) : "";
}

/** The panel's question: what the reader may do now, or which player is awaited. */
export function panelQuestion(table: TableView, names: string[]): string {
  if (table.status === "paused") return t("paused");
  if (!table.choices.length) return table.turn === null ? t("wait") : t("wait-for", { name: names[table.turn] ?? "" });
  const ask = `ask-${table.game}-${table.view?.ask}`;
  const active: string | undefined = table.view?.active?.character;
  const words = {
    who: active ? characterName(active) : "",
    id: active ?? "",
    roll: table.view?.roll ?? 0,
    number: table.choices.length,
  };
  return hasMessage(ask) ? t(ask, words) : t("your-turn");
}

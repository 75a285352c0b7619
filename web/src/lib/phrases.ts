/** Moves in words: lines of the log, turns, and choices as buttons under headings. */

import type { GameKnowledge, GameMove } from "../api";
import type { Choice, GameName, TableView } from "./api";
import { seatLabel } from "./names";
import type { PartsOf } from "./unions";
import { hasMessage, openName, t } from "./words.svelte";

export interface ChoiceButton {
  choice: Choice;
  label: string;
}

export interface ChoiceGroup {
  /** The kind of its first move. */
  kind: GameMove["kind"];
  title: string;
  buttons: ChoiceButton[];
}

/** A character's short name. */
export function characterName(name: string | undefined): string {
  if (!name) return t("who-unknown");
  const message = `who-${name}`;
  return hasMessage(message) ? t(message) : name;
}

/** A character's full name, from the board's messages if they have it. */
export function fullName(game: GameName, name: string): string {
  const message = `${game}-name-${name}`;
  return hasMessage(message) ? t(message) : characterName(name);
}

/** The name of a room or direction; streets and spaces keep their key. */
export function placeName(game: GameName, key: string | number | undefined): string {
  if (key === undefined) return "";
  const name = ["room", "direction"].map((kind) => `${game}-${kind}-${key}`).find(hasMessage);
  return name ? t(name) : String(key);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Characters as they stand within a sentence, with commas between. */
export function listCharacters(names: readonly string[]): string {
  return names.map(characterName).join(", ");
}

function messageArguments(game: GameName, move: PartsOf<GameMove>) {
  const { actor, target, seat, origin, destination, points, names } = move;
  return {
    who: seat === undefined ? characterName(actor) : seatLabel(game, seat),
    name: actor ? fullName(game, actor) : "",
    whom: characterName(typeof target === "string" ? target : undefined),
    id: target ?? "", // some languages inflect some names
    from: placeName(game, origin),
    to: placeName(game, destination ?? points),
    room: destination ?? "", // some prepositions depend on it
    names: listCharacters(names ?? []),
  };
}

/** What is hidden in a move, or special: it has a sentence of its own. */
function sentenceKind({ kind, target }: PartsOf<GameMove>): string {
  if (kind !== "alibi" && kind !== "identity") return kind ?? "";
  if (target === undefined) return `${kind}-hidden`;
  return target === "phantom" ? `${kind}-phantom` : kind;
}

/** A step of the game in words. */
export function describeMove(game: GameName, move: GameMove): string {
  const text = t(openName(`say-${game}-${sentenceKind(move)}`), messageArguments(game, move));
  return move.kind === "card" || move.kind === "start" ? capitalize(text) : text;
}

/** A turn on one line: who acts, then what is done. */
export function describeTurn(game: GameName, moves: readonly GameMove[]): string {
  const words: string[] = [];
  for (const move of moves) {
    // takes Christine / to the Catacombs
    if (move.kind === "leave" && words.length) words.push(`${words.pop()} ${describeMove(game, move)}`);
    // Whom a whistle calls is told again with the way.
    else if (move.kind !== "call") words.push(describeMove(game, move));
  }
  return moves[0]?.kind === "card" ? [words[0], words.slice(1).join(", ")].join(" ").trim() : words.join(", ");
}

/** The text of a button, to stand under its heading: a sentence of its own, or else where the move leads. */
function labelMove(game: GameName, move: GameMove): string {
  const words = messageArguments(game, move);
  const sentence = [`do-${game}-${move.kind}`, `do-${move.kind}`].find(hasMessage);
  return capitalize(sentence ? t(sentence, words) : words.to);
}

/** The heading of a choice; sentences that need none have none. */
function headMove(game: GameName, move: GameMove): string {
  const name = `pick-${game}-${move.kind}`;
  return hasMessage(name) ? t(name, messageArguments(game, move)) : "";
}

/** The choices grouped under headings, in the server's order; accusations come last. */
export function groupChoices(game: GameName, choices: Choice[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>();
  for (const choice of choices) {
    const title = headMove(game, choice.move);
    if (!groups.has(title)) groups.set(title, { kind: choice.move.kind, title, buttons: [] });
    groups.get(title)!.buttons.push({ choice, label: labelMove(game, choice.move) });
  }
  const all = [...groups.values()];
  return [...all.filter((group) => group.kind !== "accuse"), ...all.filter((group) => group.kind === "accuse")];
}

/** The panel's question: what the reader may do now, or which player is awaited. */
export function panelQuestion(
  table: Pick<TableView, "game" | "status" | "turn" | "choices" | "view">,
  names: string[],
): string {
  if (table.status === "paused") return t("paused");
  if (!table.choices.length) return table.turn === null ? t("wait") : t("wait-for", { name: names[table.turn] ?? "" });
  const { ask, active, roll }: PartsOf<GameKnowledge> = table.view ?? {};
  const question = `ask-${table.game}-${ask}`;
  const words = {
    who: active ? characterName(active.character) : "",
    id: active?.character ?? "",
    roll: roll ?? 0,
    number: table.choices.length,
  };
  return hasMessage(question) ? t(question, words) : t("your-turn");
}

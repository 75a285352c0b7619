/** Parses the engine's notation, so that it can be written in any language. */

import type { GameName } from "./api";

export interface ParsedStep {
  kind: string;
  /** The acting character, and the character acted on. */
  who?: string;
  whom?: string;
  from?: string;
  to?: string;
  names?: string[];
}

type Pattern = [RegExp, string, (keyof ParsedStep)[]];

const OPERA: Pattern[] = [
  [/^deal (.+)$/, "deal", ["names"]],
  [/^phantom (.+)$/, "identity", ["whom"]],
  [/^Raoul: alibi (.+)$/, "alibi", ["whom"]],
  [/^Giry: padlock (\w+)-(\w+)$/, "padlock", ["from", "to"]],
  [/^Buquet: blackout (\w+)$/, "blackout", ["to"]],
  [/^Persian: leave in (\w+)$/, "leave", ["to"]],
  [/^Persian: take (\w+)$/, "take", ["whom"]],
  [/^Richard: swap (\w+)$/, "swap", ["whom"]],
  [/^Christine: gather nobody$/, "gather-none", []],
  [/^Christine: gather$/, "gather", []],
  [/^Moncharmin: scatter nobody$/, "scatter-none", []],
  [/^Moncharmin: scatter$/, "scatter", []],
  [/^Moncharmin: ([A-Z]\w+) → (\w+)$/, "send", ["whom", "to"]],
  [/^(\w+): stay (\w+)$/, "stay", ["who", "to"]],
  [/^(\w+): (\w+) → (\w+)$/, "walk", ["who", "from", "to"]],
  [/^(\w+) in (\w+)$/, "start", ["who", "to"]],
  [/^(\w+)$/, "card", ["who"]],
];

const JACK: Pattern[] = [
  [/^deal (.+)$/, "deal", ["names"]],
  [/^jack (.+)$/, "identity", ["whom"]],
  [/^alibi (.+)$/, "alibi", ["whom"]],
  [/^Gull x (\w+)$/, "swap", ["whom"]],
  [/^lamp (\w+)>(\w+)$/, "lamp", ["from", "to"]],
  [/^cordon (\w+)>(\w+)$/, "cordon", ["from", "to"]],
  [/^cover (\w+)>(\w+)$/, "cover", ["from", "to"]],
  [/^lantern (\w+)$/, "lantern", ["to"]],
  [/^out (\w+)$/, "out", ["to"]],
  [/^stays$/, "stay", []],
  [/^whistle$/, "whistle", []],
  [/^whistle enough$/, "enough", []],
  [/^whistle (\w+)$/, "call", ["whom"]],
  [/^whistle (\w+) (\w+)-(\w+)$/, "bring", ["whom", "from", "to"]],
  [/^(\w+) (\w+)-(\w+) accuses (\w+)$/, "accuse", ["who", "from", "to", "whom"]],
  [/^(\w+) (\w+)-(\w+)$/, "walk", ["who", "from", "to"]],
  [/^(\w+)$/, "card", ["who"]],
];

const MINUIT: Pattern[] = [
  [/^place (\d+)$/, "place", ["to"]],
  [/^(\d+)>(\d+)$/, "walk", ["from", "to"]],
  [/^(\d+)>(\w+)$/, "enter", ["from", "to"]],
  [/^stay$/, "stay", []],
  [/^lost$/, "lost", []],
  [/^first (\d+)$/, "first", ["who"]],
  [/^roll ghost$/, "ghost", []],
  [/^roll (\d)$/, "roll", ["to"]],
];

const PATTERNS: Record<GameName, Pattern[]> = { opera: OPERA, jack: JACK, minuit: MINUIT };

/** The parts of a notation; `kind` is "other" if no pattern matches. */
export function parseNotation(game: GameName, said: string): ParsedStep {
  for (const [pattern, kind, fields] of PATTERNS[game]) {
    const match = pattern.exec(said);
    if (!match) continue;
    const phrase: ParsedStep = { kind };
    fields.forEach((field, place) => {
      const text = match[place + 1]!;
      if (field === "names") phrase.names = text.split(" ").map((name) => name.toLowerCase());
      else if (field === "who" || field === "whom") phrase[field] = text.toLowerCase();
      else phrase[field] = text;
    });
    return phrase;
  }
  return { kind: "other" };
}

/** Whether a step begins a new line of the log: a card, or anything outside an activation. */
export function beginsLine(game: GameName, said: string): boolean {
  const { kind } = parseNotation(game, said);
  if (game === "minuit") return kind !== "walk" && kind !== "enter" && kind !== "stay" && kind !== "lost";
  return ["card", "deal", "identity", "other"].includes(kind);
}

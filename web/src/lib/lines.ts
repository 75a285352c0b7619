/** Turns of a record in words. */

import type { GameName } from "./api";
import { describeStep } from "./phrases";

/** A turn split into the notations of its actions. */
export function splitTurn(game: GameName, line: string): string[] {
  if (game === "minuit") return line.split(", ");
  if (game === "opera") {
    const [name = "", rest = ""] = line.split(/:(.*)/s);
    return rest ? rest.split(",").map((part) => `${name}:${part}`) : [line];
  }
  const name = line.split(" ")[0] ?? "";
  let whistling = false;
  return line
    .slice(name.length + 1)
    .split(", ")
    .flatMap((step) => {
      const [, words = step, lantern] = /^(.*?) ?(lantern \w+)?$/.exec(step) ?? [];
      let text = words;
      if (text.startsWith("whistle")) {
        whistling = true;
        text = text.replace(/^whistle:? ?/, "") || "whistle";
      }
      if (/^[A-M]\d/.test(text) || text.startsWith("x ")) {
        whistling = false;
        text = `${name} ${text}`;
      } else if (whistling && /^(enough$|[A-Z][a-z]+ )/.test(text)) text = `whistle ${text}`;
      return [text, lantern].filter((part): part is string => !!part);
    });
}

export function describeTurn(game: GameName, line: string): string {
  const words = splitTurn(game, line)
    .map((part) => describeStep(game, part))
    .join(", ");
  const card = line.split(/[: ]/)[0]!;
  return game === "minuit" || line === card ? words : `${describeStep(game, card)} ${words}`;
}

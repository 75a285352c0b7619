/** Lines of a record, a whole turn each, in words. */

import type { GameName } from "./api";
import { inWords } from "./phrases";

/** A line split into the notations that the engine wrote it from. */
export function parts(game: GameName, line: string): string[] {
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
    .flatMap((said) => {
      const [, words = said, lantern] = /^(.*?) ?(lantern \w+)?$/.exec(said) ?? [];
      let text = words;
      if (text.startsWith("whistle")) {
        whistling = true;
        text = text.replace(/^whistle:? ?/, "") || "whistle";
      }
      if (/^[A-M]\d/.test(text) || text.startsWith("x ")) {
        whistling = false;
        text = `${name} ${text}`;
      } else if (whistling && /^(enough$|[A-Z][a-z]+ )/.test(text)) text = `whistle ${text}`;
      return [text, lantern].filter((one): one is string => !!one);
    });
}

export function lineInWords(game: GameName, line: string): string {
  const words = parts(game, line).map((part) => inWords(game, part)).join(", ");
  const card = line.split(/[: ]/)[0]!;
  return game === "minuit" || line === card ? words : `${inWords(game, card)} ${words}`;
}

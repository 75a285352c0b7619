/** What a reader is told of the phantom's own situation. */

import type { OperaKnowledge } from "../../api";
import { listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";

/** The phantom learns how it stands and what follows, the Investigator when two suspects are left; else empty. */
export function describeTruth({ seat, phantom, suspects, rooms, blackout, exposed, clears }: OperaKnowledge): string {
  if (seat !== 1 || !phantom) {
    return suspects.length === 2 ? t("truth-opera-two", { names: listCharacters(suspects) }) : "";
  }
  const room = rooms[phantom];
  if (!room) return "";
  const isExposed = exposed.includes(phantom);
  const place = !isExposed ? "company" : room === blackout ? "dark" : "alone";
  const names = (isExposed ? clears?.appeared : clears?.hid) ?? [];
  const cleared = t("truth-opera-clears", { count: names.length, names: listCharacters(names) });
  return `${t(`truth-opera-${place}`)} ${cleared}`;
}

/** Which face the die shows: a view contains the roll only until it is used. */

import type { MinuitDieFace, MinuitKnowledge } from "../../api";
import { FACTS } from "./facts.generated";

export type DieFace = MinuitDieFace | null;

/** The parts of a view that tell of the die. */
type ThrowView = Pick<MinuitKnowledge, "round" | "roller" | "roll" | "hugo" | "ask">;

/** A key that changes whenever the die may have been thrown again. */
export function throwKey(view: ThrowView & Pick<MinuitKnowledge, "guests">): string {
  return JSON.stringify([view.round, view.roller, view.roll, view.hugo, view.guests]);
}

export function nextDieFace(before: ThrowView | null, now: ThrowView, face: DieFace): DieFace {
  if (now.roll !== null) return FACTS.die.find(({ face: shown }) => shown === now.roll)?.face ?? null;
  if (now.ask === "lotting" || now.ask === "placing") return null;
  // Only the ghost face moves Hugo, and then there is no number.
  const hasHugoWalked = before !== null && before.round === now.round && before.hugo !== now.hugo;
  return hasHugoWalked && before.roller !== null ? "ghost" : face;
}

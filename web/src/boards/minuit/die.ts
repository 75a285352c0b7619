/** Which face the die shows: a view contains the roll only until it is used. */

import type { View } from "../board";

export type DieFace = number | "ghost" | null;

/** A key that changes whenever the die may have been thrown again. */
export function throwKey(view: View): string {
  return JSON.stringify([view.round, view.roller, view.roll, view.hugo, view.guests]);
}

export function nextDieFace(before: View | null, now: View, face: DieFace): DieFace {
  if (now.roll !== null) return now.roll;
  if (now.ask === "lotting" || now.ask === "placing") return null;
  // Only the ghost face moves Hugo, and then there is no number.
  const hasHugoWalked = before !== null && before.round === now.round && before.hugo !== now.hugo;
  return hasHugoWalked && before.roller !== null ? "ghost" : face;
}

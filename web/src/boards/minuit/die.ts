/** Which face the die shows: the view tells a number while it is to be used, and no more. */

import type { View } from "../board";

export type Face = number | "ghost" | null;

/** What would be another throw: anything that a roll follows or leads to. */
export function throwOf(view: View): string {
  return JSON.stringify([view.round, view.roller, view.roll, view.hugo, view.guests]);
}

export function faceAfter(before: View | null, now: View, face: Face): Face {
  if (now.roll !== null) return now.roll;
  if (now.ask === "lotting" || now.ask === "placing") return null;
  // Only the ghost moves Hugo, and it leaves no number.
  const walked = before !== null && before.round === now.round && before.hugo !== now.hugo;
  return walked && before.roller !== null ? "ghost" : face;
}

/** The ways of pieces through the house: from room to room, by the corridor between them. */

import type { OperaCharacter, OperaEffect, OperaRoom } from "../../api";
import type { Point } from "../kit/geometry";
import { findCorridor } from "./house";
import { pieceSpots, type OperaLayout } from "./layout";

type Moved = Extract<OperaEffect, { kind: "moved" }>;

const middleOf = (layout: OperaLayout, room: OperaRoom): Point => pieceSpots(layout, room, 1)[0]!;

/** The points of a way, from the middle of its first room to that of its last. */
export function wayPoints(layout: OperaLayout, path: readonly OperaRoom[]): Point[] {
  return path.flatMap((room, index) => {
    const next = path[index + 1];
    const corridor = next && findCorridor(room, next);
    return corridor ? [middleOf(layout, room), layout.corridors[corridor].at] : [middleOf(layout, room)];
  });
}

/** What moved in the last turn, in order. */
export function listMoves(lastTurn: readonly OperaEffect[]): Moved[] {
  return lastTurn.filter((effect) => effect.kind === "moved");
}

/** The points between both ends of the way that a character goes in a scene; none if it does not walk. */
export function sceneWaypoints(
  layout: OperaLayout,
  effect: OperaEffect | undefined,
  character: OperaCharacter,
): Point[] {
  if (effect?.kind !== "moved" || effect.character !== character || effect.by === "swap") return [];
  return wayPoints(layout, effect.path).slice(1, -1);
}

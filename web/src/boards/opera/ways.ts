/** The ways of pieces through the house: from room to room, by what joins them. */

import type { OperaCharacter, OperaEffect, OperaRoom } from "../../api";
import type { Scene } from "../../stage/scene";
import { SHIFT_MILLISECONDS } from "../kit/glide";
import type { Point } from "../kit/geometry";
import { findCorridor, findPassage } from "./house";
import type { Way } from "./houseLayout";
import { pieceSpots, type OperaLayout } from "./layout";

export type Moved = Extract<OperaEffect, { kind: "moved" }>;

/** How much longer than its scene a piece moves that does not walk: several move at the same time. */
const OVERLAP = 2.5;
const ARC_POINTS = 6;
/** How far the middle of an arc is from the straight line, as a share of its length. */
const ARC_HEIGHT = 0.22;

const middleOf = (layout: OperaLayout, room: OperaRoom): Point => pieceSpots(layout, room, 1)[0]!;

/** The points between two rooms that are next to each other; none if nothing joins them. */
function pointsBetween(layout: OperaLayout, from: OperaRoom, to: OperaRoom): readonly Point[] {
  const corridor = findCorridor(from, to);
  const passage = findPassage(from, to);
  const name = corridor ?? passage;
  if (!name) return [];
  const way: Way = corridor ? layout.corridors[corridor] : layout.passages[passage!];
  return name.startsWith(`${from}-`) ? way.points : way.points.toReversed();
}

/** Points of an arc, both ends included. Two pieces that change places keep clear of each other. */
export function arcPoints(from: Point, to: Point): Point[] {
  const height = { x: (to.y - from.y) * ARC_HEIGHT, y: (from.x - to.x) * ARC_HEIGHT };
  return Array.from({ length: ARC_POINTS + 1 }, (_, index) => {
    const share = index / ARC_POINTS;
    const rise = 4 * share * (1 - share);
    return {
      x: from.x + (to.x - from.x) * share + height.x * rise,
      y: from.y + (to.y - from.y) * share + height.y * rise,
    };
  });
}

/** The points of a way, from the middle of its first room to that of its last. */
export function wayPoints(layout: OperaLayout, path: readonly OperaRoom[]): Point[] {
  return path.flatMap((room, index) => {
    const next = path[index + 1];
    return [middleOf(layout, room), ...(next ? pointsBetween(layout, room, next) : [])];
  });
}

/** The points of a way as it is drawn: through the house, or in an arc for those who change places. */
export function trailPoints(layout: OperaLayout, { path, by }: Pick<Moved, "path" | "by">): Point[] {
  if (by !== "swap") return wayPoints(layout, path);
  return arcPoints(middleOf(layout, path[0]!), middleOf(layout, path.at(-1)!));
}

/** The points of the way that a choice would lead: a straight line if it is not known through which rooms. */
export function ghostPoints(layout: OperaLayout, from: OperaRoom, to: OperaRoom, isSwap: boolean): Point[] {
  return trailPoints(layout, { path: [from, to], by: isSwap ? "swap" : "walk" });
}

/** What moved in the last turn, in order. */
export function listMoves(lastTurn: readonly OperaEffect[]): Moved[] {
  return lastTurn.filter((effect) => effect.kind === "moved");
}

/** The way of a piece in a scene, and how long it takes. */
export interface SceneWay {
  waypoints: Point[];
  milliseconds: number;
}

/** How a piece moves in a scene: along its way, or a little aside to make room. */
export function findSceneWay(
  layout: OperaLayout,
  scene: Scene<OperaEffect> | null,
  character: OperaCharacter,
): SceneWay {
  if (!scene) return { waypoints: [], milliseconds: SHIFT_MILLISECONDS };
  const { effect, glideMilliseconds } = scene;
  if (effect.kind !== "moved" || effect.character !== character) {
    return { waypoints: [], milliseconds: Math.min(glideMilliseconds, SHIFT_MILLISECONDS) };
  }
  const waypoints = trailPoints(layout, effect).slice(1, -1);
  return { waypoints, milliseconds: effect.by === "walk" ? glideMilliseconds : glideMilliseconds * OVERLAP };
}

/** The ways of pieces through the streets: hex by hex, and under ground from manhole to manhole. */

import type { JackCharacter, JackEffect, JackExit, JackHex } from "../../api";
import type { Point } from "../kit/geometry";
import { exitGrid, type MapFrame } from "./layout";

type Moved = Extract<JackEffect, { kind: "moved" }>;
type Accused = Extract<JackEffect, { kind: "accused" }>;
type Left = Extract<JackEffect, { kind: "left" }>;
/** Whatever takes a piece along a way. */
export type Walked = Moved | Accused | Left;

const STREET_MILLISECONDS = 250;
const LONG_WALK_STREETS = 4;
const FAST_STREET_MILLISECONDS = 100;
/** An arrest stands still for so long. */
export const ARREST_MILLISECONDS = 1200;
const SWAP_MILLISECONDS = 600;
/** Each street is drawn in so many parts, so that a piece can stop at a manhole while it climbs. */
const STREET_PARTS = 3;

export function isWalked(effect: JackEffect | undefined): effect is Walked {
  return effect?.kind === "moved" || effect?.kind === "accused" || effect?.kind === "left";
}

const isSwap = (effect: Walked) => effect.kind === "moved" && effect.by === "swap";

/** Who walks. */
export function walkerOf(effect: Walked): JackCharacter {
  return effect.kind === "accused" ? effect.accuser : effect.character;
}

/** The number of steps; the way out of the district is one more. */
export function countSteps(effect: Walked): number {
  return effect.path.length - (effect.kind === "left" ? 0 : 1);
}

/** How long the walk itself takes at a calm pace. */
export function walkMilliseconds(effect: Walked): number {
  if (isSwap(effect)) return SWAP_MILLISECONDS;
  const steps = countSteps(effect);
  const fast = Math.max(steps - LONG_WALK_STREETS, 0);
  return STREET_MILLISECONDS * (steps - fast) + FAST_STREET_MILLISECONDS * fast;
}

/** How long its scene takes. */
export function walkSceneMilliseconds(effect: Walked): number {
  return walkMilliseconds(effect) + (effect.kind === "accused" ? ARREST_MILLISECONDS : 0);
}

/** The middles of the hexes of a walk; the way out ends behind the last street. */
function hexPoints(frame: MapFrame, effect: Walked): Point[] {
  const points = effect.path.map((hex: JackHex) => frame.hexCentre(hex));
  return effect.kind === "left" ? [...points, exitPoint(frame, effect.exit)] : points;
}

export function exitPoint(frame: MapFrame, exit: JackExit): Point {
  return frame.gridCentre(exitGrid(exit));
}

/** The index of the step under ground; -1 if there is none. */
function sewerStep({ path, sewer }: Walked): number {
  const [down, up] = sewer ?? [];
  return path.findIndex((hex, index) => hex === down && path[index + 1] === up);
}

/** The chalk lines of a walk: what is under ground has none. */
export function trailLines(frame: MapFrame, effect: Walked): Point[][] {
  const points = hexPoints(frame, effect);
  const gap = sewerStep(effect);
  const lines = gap < 0 ? [points] : [points.slice(0, gap + 1), points.slice(gap + 1)];
  return lines.filter((line) => line.length > 1);
}

/** The points of a walk in equal parts of its scene, without both ends: nobody is seen to glide under ground. */
export function sceneWaypoints(frame: MapFrame, effect: JackEffect | undefined, character: JackCharacter): Point[] {
  if (!isWalked(effect) || walkerOf(effect) !== character || isSwap(effect)) return [];
  const points = hexPoints(frame, effect);
  const underground = sewerStep(effect);
  const parts = points.slice(1).flatMap((to, step) => {
    const from = points[step]!;
    if (step === underground) return [from, to, to];
    return Array.from({ length: STREET_PARTS }, (_, part) => {
      const share = (part + 1) / STREET_PARTS;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
  const end = points.at(-1)!;
  return [...parts.slice(0, -1), ...Array<Point>(holdParts(effect)).fill(end)];
}

/** In how many parts a piece stands still after its walk. */
function holdParts(effect: Walked): number {
  const part = walkMilliseconds(effect) / (STREET_PARTS * countSteps(effect));
  return Math.round((walkSceneMilliseconds(effect) - walkMilliseconds(effect)) / part);
}

/** When in its scene a piece is under ground, from 0 to 1; null if it never is. */
export function undergroundTime(effect: JackEffect | undefined): { from: number; until: number } | null {
  if (!isWalked(effect) || sewerStep(effect) < 0) return null;
  const step = sewerStep(effect);
  const share = walkMilliseconds(effect) / walkSceneMilliseconds(effect) / countSteps(effect);
  return { from: step * share, until: (step + 1) * share };
}

/** What walked in the last turn, in order. */
export function listWalks(lastTurn: readonly JackEffect[]): Walked[] {
  return lastTurn.filter(isWalked);
}

/** Pieces glide along their path to a new place, or jump there if motion is off. */

import type { MinuitPlace } from "../../api";
import { settings } from "../../lib/settings.svelte";
import type { Point } from "../kit/geometry";
import type { CastleShape } from "./layout";

export interface GlideStop extends Point {
  place: MinuitPlace;
  scale: number;
  shape: CastleShape;
  /** The turning points between two places. */
  waypoints: (from: MinuitPlace, to: MinuitPlace) => Point[];
}

const GLIDE_MS = 280;

function toTransform({ x, y }: Point, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** A Svelte action that keeps an element at its stop, and animates it there from the previous stop. */
export function glide(node: SVGElement, first: GlideStop) {
  let current = first;
  node.style.transform = toTransform(current, current.scale);
  return {
    update(next: GlideStop) {
      const before = current;
      current = next;
      const target = toTransform(next, next.scale);
      const isUnmoved = before.x === next.x && before.y === next.y && before.scale === next.scale;
      if (isUnmoved) return;
      node.style.transform = target;
      if (before.shape !== next.shape || settings.isMotionOff) return;
      const points = next.waypoints(before.place, next.place);
      node.animate(
        [
          { transform: toTransform(before, before.scale) },
          ...points.map((point) => ({ transform: toTransform(point, next.scale) })),
          { transform: target },
        ],
        { duration: GLIDE_MS, easing: "ease-in-out" },
      );
    },
  };
}

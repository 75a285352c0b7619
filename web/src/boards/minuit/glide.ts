/** Pieces glide along their way to a new place; at once for those who want no motion. */

import { settings } from "../../lib/settings.svelte";
import type { Place, Point, Shape } from "./castle";

export interface Stop extends Point {
  place: Place;
  scale: number;
  shape: Shape;
  /** The turning points between two places. */
  way: (from: Place, to: Place) => Point[];
}

const DURATION = 280;

function put({ x, y }: Point, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Keep an element where it stands, and move it there from where it stood. */
export function glide(node: SVGElement, first: Stop) {
  let at = first;
  node.style.transform = put(at, at.scale);
  return {
    update(next: Stop) {
      const before = at;
      at = next;
      const there = put(next, next.scale);
      const still = before.x === next.x && before.y === next.y && before.scale === next.scale;
      if (still) return;
      node.style.transform = there;
      if (before.shape !== next.shape || settings.still) return;
      const between = next.way(before.place, next.place);
      node.animate(
        [
          { transform: put(before, before.scale) },
          ...between.map((point) => ({ transform: put(point, next.scale) })),
          { transform: there },
        ],
        { duration: DURATION, easing: "ease-in-out" },
      );
    },
  };
}

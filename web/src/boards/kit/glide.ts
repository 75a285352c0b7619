/** Pieces glide to a new place along their way. */

import { settings } from "../../lib/settings.svelte";
import type { Point } from "./geometry";

/** Where a piece stands, and how it comes there. */
export interface GlideStop extends Point {
  scale?: number;
  /** Where a piece that has just appeared comes from; null if it is simply there. */
  origin?: Point | null;
  /** The points that it passes on its way to this stop. */
  waypoints?: readonly Point[];
  /** How long the way takes; 0 if nothing may move. */
  milliseconds: number;
  /** The drawing that these points belong to: a piece never glides from one drawing to another. */
  drawing?: unknown;
}

/** How long a piece glides that only makes room for others. */
export const SHIFT_MILLISECONDS = 250;

const running = new Set<Animation>();

function toTransform({ x, y }: Point, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** A Svelte action that keeps an element at its stop, and animates it there from wherever it is. */
export function glide(node: SVGElement, first: GlideStop) {
  let current = first;
  let animation: Animation | null = null;

  function play(start: string, next: GlideStop): void {
    if (!next.milliseconds || settings.isMotionOff) return;
    const scale = next.scale ?? 1;
    const stops = [...(next.waypoints ?? []), next].map((point) => ({ transform: toTransform(point, scale) }));
    const playing = node.animate([{ transform: start }, ...stops], {
      duration: next.milliseconds,
      easing: stops.length > 1 ? "linear" : "ease-in-out",
    });
    animation = playing;
    running.add(playing);
    playing.onfinish = playing.oncancel = () => {
      running.delete(playing);
      if (animation === playing) animation = null;
    };
  }

  node.style.transform = toTransform(first, first.scale ?? 1);
  if (first.origin) play(toTransform(first.origin, first.scale ?? 1), first);
  return {
    update(next: GlideStop) {
      const before = current;
      current = next;
      const isUnmoved = before.x === next.x && before.y === next.y && before.scale === next.scale;
      if (isUnmoved) return;
      const start = animation ? getComputedStyle(node).transform : toTransform(before, before.scale ?? 1);
      animation?.cancel();
      node.style.transform = toTransform(next, next.scale ?? 1);
      if (before.drawing === next.drawing) play(start, next);
    },
    destroy() {
      animation?.cancel();
    },
  };
}

/** Puts every gliding piece at its stop. */
export function finishGlides(): void {
  for (const animation of [...running]) animation.finish();
}

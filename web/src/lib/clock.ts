/** Clocks, counted on from the server's figures. */

import type { Clock } from "./api";

/** What a seat has left, in milliseconds, at a moment of the server's time. */
export function left(clock: Clock, seat: number, now: number): number {
  const figure = clock.left[seat] ?? 0;
  const gone = clock.running === seat ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, figure - gone);
}

/** 1:05, 1:02:05, or whole hours once there are days. */
export function shown(ms: number, units: { day: string; hour: string }): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} ${units.day} ${hours % 24} ${units.hour}`;
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

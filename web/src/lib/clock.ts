/** Clocks, extrapolated from the server's figures. */

import type { TableClock } from "./api";

/** The time a seat has left at a moment of server time, in milliseconds. */
export function remainingMs(clock: TableClock, seat: number, now: number): number {
  const leftAtStart = clock.left[seat] ?? 0;
  const elapsed = clock.running === seat ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, leftAtStart - elapsed);
}

/** A duration as 1:05, 1:02:05, or as days and hours. */
export function formatDuration(ms: number, units: { day: string; hour: string }): string {
  const seconds = Math.ceil(ms / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} ${units.day} ${hours % 24} ${units.hour}`;
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

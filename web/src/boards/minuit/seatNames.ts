/** The names of the seats, which stand for players without one, and the initials on their guests. */

import { t, type MessageName } from "../../lib/words.svelte";
import { FACTS } from "./facts.generated";

/** The messages of the seats, in the order of the engine. */
const SEAT_MESSAGES = {
  admiral: "minuit-seat-1",
  baroness: "minuit-seat-2",
  diva: "minuit-seat-3",
  magician: "minuit-seat-4",
  poet: "minuit-seat-5",
  jockey: "minuit-seat-6",
  nun: "minuit-seat-7",
  violinist: "minuit-seat-8",
} as const satisfies Record<(typeof FACTS.seats)[number], MessageName>;

const messageOf = (seat: number) => SEAT_MESSAGES[FACTS.seats[seat]!];

export function seatName(seat: number): string {
  return t(messageOf(seat));
}

export function seatInitial(seat: number): string {
  return t(`${messageOf(seat)}.initial`);
}

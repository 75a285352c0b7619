/** Where on the board the choices can be made: a guest and its destination, whichever is picked first. */

import type { MinuitMove, MinuitRoom } from "../../api";
import { t } from "../../lib/words.svelte";
import type { BoardChoice } from "../kit/board";
import type { Spot } from "../kit/spots";
import { describeMove, describeWhichGuest } from "./description";
import { centreOf, touchBox, type Castle, type MinuitBox } from "./layout";
import { seatName } from "./seatNames";

type Destination = number | MinuitRoom;

type GuestMove = Extract<MinuitMove, { kind: "place" | "walk" | "enter" }>;
type GuestChoice = BoardChoice<GuestMove>;

const isGuestChoice = (choice: BoardChoice<MinuitMove>): choice is GuestChoice =>
  choice.move.kind === "place" || choice.move.kind === "walk" || choice.move.kind === "enter";

const guestKey = (space: number) => `guest ${space}`;
const destinationKey = (destination: Destination) => `to ${destination}`;

function groupBy<Key>(choices: readonly GuestChoice[], key: (choice: GuestChoice) => Key): Map<Key, GuestChoice[]> {
  const groups = new Map<Key, GuestChoice[]>();
  for (const choice of choices) groups.set(key(choice), [...(groups.get(key(choice)) ?? []), choice]);
  return groups;
}

/** The space that a guest leaves; null if it comes from outside the gallery. */
const originOf = ({ move }: GuestChoice): number | null => (move.kind === "place" ? null : move.origin);

function toArea({ x, y, width, height }: MinuitBox): Spot["area"] {
  return { kind: "rect", x, y, width, height, rx: 4 };
}

function guestSpot(castle: Castle, space: number, choices: readonly GuestChoice[], picked: string | null): Spot {
  const key = guestKey(space);
  const isPicked = picked === key;
  // What is unique needs no second press.
  const single = !isPicked && choices.length === 1 ? choices[0]! : null;
  return {
    key,
    kind: "guest",
    at: centreOf(castle.placeBox(space)),
    area: toArea(touchBox(castle, space)),
    label: single
      ? describeMove(single.move)
      : t("minuit-do-pick", { seat: seatName(choices[0]!.move.seat), space, moves: choices.length }),
    action: single?.action ?? null,
    pick: isPicked ? null : key,
    isPicked,
  };
}

function destinationSpot(
  castle: Castle,
  destination: Destination,
  choices: readonly GuestChoice[],
  picked: string | null,
): Spot {
  const key = destinationKey(destination);
  const isPicked = picked === key;
  const single = !isPicked && choices.length === 1 ? choices[0]! : null;
  const box = castle.placeBox(destination);
  const isSpace = typeof destination === "number";
  return {
    key,
    kind: choices[0]!.move.kind === "place" ? "place" : isSpace ? "space" : "room",
    at: centreOf(box),
    area: toArea(isSpace ? touchBox(castle, destination) : box),
    label: single || isSpace ? describeMove(choices[0]!.move) : describeWhichGuest(destination),
    action: single?.action ?? null,
    pick: isPicked ? null : key,
    isPicked,
  };
}

/**
 * The spots of all choices that have a place on the board.
 *
 * While a guest is picked its destinations are offered, and the other guests; while a destination is
 * picked, the guests that reach it. On a space with both, the guest comes first until it is picked.
 */
export function listSpots(choices: readonly BoardChoice<MinuitMove>[], castle: Castle, picked: string | null): Spot[] {
  const moves = choices.filter(isGuestChoice);
  const byGuest = groupBy(moves, originOf);
  const byDestination = groupBy(moves, ({ move }): Destination => move.destination);
  const pickedGuest = [...byGuest.keys()].find((space) => space !== null && guestKey(space) === picked) ?? null;
  const pickedDestination = [...byDestination.keys()].find((to) => destinationKey(to) === picked) ?? null;

  const destinations = [...byDestination].flatMap(([to, reaching]): Spot[] => {
    if (pickedDestination !== null && to !== pickedDestination) return [];
    const matching = pickedGuest === null ? reaching : reaching.filter((choice) => originOf(choice) === pickedGuest);
    const isUnderGuest = pickedGuest === null && typeof to === "number" && byGuest.has(to);
    return matching.length && !isUnderGuest ? [destinationSpot(castle, to, matching, picked)] : [];
  });
  const offered = new Set(destinations.map(({ key }) => key));
  const guests = [...byGuest].flatMap(([space, own]): Spot[] => {
    if (space === null || (pickedGuest !== null && offered.has(destinationKey(space)))) return [];
    const matching =
      pickedDestination === null ? own : own.filter(({ move }) => move.destination === pickedDestination);
    return matching.length ? [guestSpot(castle, space, matching, picked)] : [];
  });
  return [...destinations, ...guests];
}

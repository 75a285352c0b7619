/** The ways of the guests and of Hugo through the castle, as effects and moves tell them. */

import type { MinuitEffect, MinuitKnowledge, MinuitMove, MinuitPlace, MinuitRoom } from "../../api";
import type { Point } from "../kit/geometry";
import { FACTS } from "./facts.generated";
import { centreOf, isSpace, spacesBetween, type Castle } from "./layout";
import { hugosPoint, standBox } from "./standLayout";

/** One guest that comes from one place to another. */
export interface Journey {
  seat: number;
  origin: MinuitPlace;
  destination: MinuitPlace;
  /** The spaces between both, in order. */
  between: readonly number[];
}

function repeatJourney(journey: Journey, number: number): Journey[] {
  return Array.from({ length: number }, () => journey);
}

/** The journeys of an effect, one for each guest. */
export function listJourneys(effect: MinuitEffect): Journey[] {
  switch (effect.kind) {
    case "guest_placed":
      return [{ seat: effect.seat, origin: effect.origin, destination: effect.space, between: [] }];
    case "guest_moved": {
      const { seat, origin, destination, path } = effect;
      return [{ seat, origin, destination, between: path.slice(1, -1) }];
    }
    case "guest_entered":
      return [{ seat: effect.seat, origin: effect.origin, destination: effect.room, between: effect.path.slice(1) }];
    case "guest_expelled":
      return [{ seat: effect.seat, origin: effect.room, destination: effect.space, between: [] }];
    case "captured":
      return effect.guests.flatMap(({ seat, number }) =>
        repeatJourney({ seat, origin: effect.space, destination: effect.destination, between: [] }, number),
      );
    case "sent_to_cellar":
      return effect.guests.flatMap(({ seat, space, number }) =>
        repeatJourney({ seat, origin: space, destination: "cellar", between: [] }, number),
      );
    case "rooms_left":
      return effect.guests.map(({ seat, room, space }) => ({ seat, origin: room, destination: space, between: [] }));
    default:
      return [];
  }
}

/** A guest's key among those of its seat on a place. */
export function guestKey(seat: number, place: MinuitPlace, number: number): string {
  return `${seat} ${place} ${number}`;
}

/** The effects of the last turn within one round: a new round begins with a clean floor. */
function sinceRoundBegan(lastTurn: readonly MinuitEffect[]): readonly MinuitEffect[] {
  return lastTurn.slice(lastTurn.findLastIndex(({ kind }) => kind === "round_ended") + 1);
}

/** Where the guests that moved in the last turn stand now, as "seat place". */
export function findMovedGuests(lastTurn: readonly MinuitEffect[]): Set<string> {
  const moved = new Set<string>();
  for (const effect of sinceRoundBegan(lastTurn)) {
    if (effect.kind === "rooms_left") continue;
    for (const { seat, origin, destination } of listJourneys(effect)) {
      moved.delete(`${seat} ${origin}`);
      moved.add(`${seat} ${destination}`);
    }
  }
  return moved;
}

/** Where on the drawing somebody stands on a place. */
export function standPoint(castle: Castle, place: MinuitPlace): Point {
  return isSpace(place) ? centreOf(castle.placeBox(place)) : centreOf(standBox(castle, place));
}

/** The points of a guest's journey, both ends included. */
export function journeyPoints(castle: Castle, { origin, between, destination }: Journey): Point[] {
  return [origin, ...between, destination].map((place) => standPoint(castle, place));
}

/** The points of Hugo's way, both ends included. */
export function hugosPoints(castle: Castle, path: readonly number[]): Point[] {
  return path.map((place) => hugosPoint(castle, place));
}

export interface DrawnTrail {
  isHugos: boolean;
  points: Point[];
}

/** The trails of the last turn; guests that come from outside or out of their rooms leave none. */
export function listTrails(castle: Castle, lastTurn: readonly MinuitEffect[]): DrawnTrail[] {
  return sinceRoundBegan(lastTurn).flatMap((effect): DrawnTrail[] => {
    switch (effect.kind) {
      case "hugo_moved":
        return [{ isHugos: true, points: hugosPoints(castle, effect.path) }];
      case "guest_moved":
      case "guest_entered":
      case "guest_expelled":
      case "captured": {
        const [journey] = listJourneys(effect);
        return journey ? [{ isHugos: false, points: journeyPoints(castle, journey) }] : [];
      }
      default:
        return [];
    }
  });
}

/** The space before a room's door. */
function doorOf(room: MinuitRoom): number {
  return FACTS.rooms.find(({ name }) => name === room)!.door;
}

/** The way of a move that is only considered, and down the stairs if the guest would be caught. */
export function ghostTrail(castle: Castle, move: MinuitMove | null, caughtOn: MinuitPlace | null): Point[] {
  if (move?.kind !== "walk" && move?.kind !== "enter") return [];
  const { origin, destination } = move;
  const between =
    move.kind === "walk"
      ? spacesBetween(origin, move.destination).slice(0, -1)
      : spacesBetween(origin, doorOf(move.destination));
  const points = journeyPoints(castle, { seat: move.seat, origin, destination, between });
  return caughtOn === null ? points : [...points, standPoint(castle, caughtOn)];
}

/** Those who arrive last, so that they are drawn above the others. */
export function sortByArrival<Piece extends { isArriving: boolean }>(pieces: readonly Piece[]): Piece[] {
  return [...pieces.filter(({ isArriving }) => !isArriving), ...pieces.filter(({ isArriving }) => isArriving)];
}

/** The points between both ends of Hugo's way in a scene; none if he does not walk. */
export function hugosWaypoints(castle: Castle, effect: MinuitEffect | null): Point[] {
  return effect?.kind === "hugo_moved" ? hugosPoints(castle, effect.path).slice(1, -1) : [];
}

/** The rooms whose doors stand open: the empty ones, once Hugo has come out, and one that is being entered. */
export function listOpenRooms(
  view: MinuitKnowledge,
  effect: MinuitEffect | null,
  lastTurn: readonly MinuitEffect[],
): MinuitRoom[] {
  const isRunning = view.ask === "rolling" || view.ask === "moving";
  // He is out when his walk is over, and the effects say when (M1).
  const isComingOut =
    lastTurn.some((one) => one.kind === "hugo_moved" && one.origin < 0) &&
    !lastTurn.some(({ kind }) => kind === "rooms_opened");
  if (!isRunning || view.hugo < 0 || isComingOut) return [];
  const taken = new Set<MinuitPlace>(view.guests.flat());
  const entered = effect?.kind === "guest_entered" ? effect.room : null;
  return FACTS.rooms.map(({ name }) => name).filter((name) => name === entered || !taken.has(name));
}

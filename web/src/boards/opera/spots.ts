/** Where on the board the choices can be made. */

import type { OperaMove } from "../../api";
import type { BoardChoice } from "../kit/board";
import type { Spot } from "../kit/spots";
import type { CardSlots } from "./cardSlots";
import { describeMove } from "./description";
import { findCorridor } from "./house";
import { cardBox, type OperaLayout } from "./layout";
import type { PlacedPiece } from "./placement";

/** Fingers need this much room around the middle of a piece or padlock. */
const MIN_TOUCH_RADIUS = 21;

type SpotPlace = Pick<Spot, "key" | "kind" | "at" | "area">;

/** What the spots lie on. */
export interface SpotGround {
  layout: OperaLayout;
  pieces: readonly PlacedPiece[];
  cardSlots: CardSlots;
}

function placeOf(move: OperaMove, { layout, pieces, cardSlots }: SpotGround): SpotPlace | null {
  switch (move.kind) {
    case "card": {
      const { x, y, w, h } = cardBox(layout, cardSlots.indexOf(move.actor));
      const at = { x: x + w / 2, y: y + h / 2 };
      return { key: `card ${move.actor}`, kind: "card", at, area: { kind: "rect", x, y, width: w, height: h, rx: 6 } };
    }
    case "walk":
    case "stay":
    case "send":
    case "leave":
    case "blackout": {
      const { x, y, w, h } = layout.rooms[move.destination];
      const area = { kind: "rect", x: x - 1, y: y - 1, width: w + 2, height: h + 2, rx: 3 } as const;
      return { key: `room ${move.destination}`, kind: "room", at: { x: x + w / 2, y: y + h / 2 }, area };
    }
    case "padlock": {
      const corridor = findCorridor(move.origin, move.destination);
      if (!corridor) return null;
      const { at } = layout.corridors[corridor];
      return { key: `corridor ${corridor}`, kind: "corridor", at, area: { kind: "circle", r: MIN_TOUCH_RADIUS } };
    }
    case "swap":
    case "take": {
      const at = pieces.find(({ character }) => character === move.target)?.spot;
      if (!at) return null;
      const r = Math.max(at.r + 3, MIN_TOUCH_RADIUS);
      return { key: `piece ${move.target}`, kind: "piece", at, area: { kind: "circle", r } };
    }
    default:
      return null;
  }
}

/** What lies above what: smaller spots are above larger ones. */
const ORDER = ["card", "room", "corridor", "piece"];

/** The spots of all choices that have a place on the board; padlocks and pieces lie above rooms. */
export function listSpots(choices: readonly BoardChoice<OperaMove>[], ground: SpotGround): Spot[] {
  const spots = choices.flatMap(({ action, move }): Spot[] => {
    const place = placeOf(move, ground);
    return place ? [{ ...place, label: describeMove(move), action }] : [];
  });
  return spots.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

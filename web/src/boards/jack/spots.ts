/** Where on the board the choices can be made. */

import type { JackHex, JackKnowledge, JackMove } from "../../api";
import { t } from "../../lib/words.svelte";
import type { BoardChoice } from "../kit/board";
import type { Point } from "../kit/geometry";
import type { Spot, SpotArea } from "../kit/spots";
import type { CardSlots } from "./cardSlots";
import { describeMove, describeShiftOrigin } from "./description";
import { besideGrid, exitGrid, gridOf, type GridPoint, type JackLayout } from "./layout";

/** Moves of what is first picked up and then put down elsewhere. */
export type JackShift = Extract<JackMove, { kind: "lamp" | "cordon" | "cover" }>;

/** What the spots lie on. */
export interface SpotGround {
  layout: JackLayout;
  places: JackKnowledge["places"];
  cardSlots: CardSlots;
  /** What has been picked up, as `pickName` names it. */
  picked: string | null;
}

/** Where a small sign lies on a hex whose middle is taken by something else. */
export const ASIDE: Point = { x: 23, y: 17 };
/** Spots on hexes reach nearly to their edges. */
const HEX_SIZE = 37;
const ASIDE_RADIUS = 17;

export function isShift(move: JackMove): move is JackShift {
  return move.kind === "lamp" || move.kind === "cover" || move.kind === "cordon";
}

/** The name of what a move picks up. */
export const pickName = ({ kind, origin }: JackShift) => `${kind} ${origin}`;

/** A spot that lies on a hex; others on the same hex may leave it only a part. */
interface HexSpot extends Omit<Spot, "at" | "area"> {
  grid: GridPoint;
}

const shiftGrid = (move: JackShift, end: "origin" | "destination"): GridPoint =>
  move.kind === "cordon" ? exitGrid(move[end]) : gridOf(move[end]);

function shiftSpots(move: JackShift, action: number, picked: string | null): HexSpot[] {
  const pick = pickName(move);
  if (picked !== null && pick !== picked) return [];
  const place = { key: `take ${pick}`, grid: shiftGrid(move, "origin"), action: null };
  if (picked === null) return [{ ...place, kind: "take", label: describeShiftOrigin(move), pick }];
  return [
    { ...place, kind: "back", label: t("jack-back"), isPicked: true },
    {
      key: `put ${move.destination}`,
      kind: "put",
      grid: shiftGrid(move, "destination"),
      label: describeMove(move),
      action,
    },
  ];
}

function hexSpots({ action, move }: BoardChoice<JackMove>, { places, picked }: SpotGround): HexSpot[] {
  if (isShift(move)) return shiftSpots(move, action, picked);
  if (picked !== null) return [];
  const label = describeMove(move);
  const on = (kind: string, hex: JackHex | undefined): HexSpot[] =>
    hex ? [{ key: `${kind} ${hex}`, kind, grid: gridOf(hex), label, action }] : [];
  switch (move.kind) {
    case "walk":
    case "bring":
      return on("street", move.destination);
    case "accuse":
      return on("accuse", move.destination);
    case "card":
      return on("piece", places[move.actor]);
    case "whistle":
      return on("whistle", places[move.actor]);
    case "call":
      return on("piece", places[move.target]);
    case "swap":
      return on("swap", places[move.target]);
    case "lantern": {
      const watson = places.watson;
      if (!watson) return [];
      const grid = besideGrid(gridOf(watson), move.destination);
      return [{ key: `direction ${move.destination}`, kind: "direction", grid, label, action }];
    }
    case "out":
      return [{ key: `out ${move.destination}`, kind: "out", grid: exitGrid(move.destination), label, action }];
    default:
      return [];
  }
}

/** The part of a hex that a spot has: whole, half, or a small circle aside. */
function areaOf(spot: HexSpot, kinds: ReadonlySet<string>, { frame }: JackLayout): { at: Point; area: SpotArea } {
  const centre = frame.gridCentre(spot.grid);
  if (spot.kind === "take" && kinds.size > 1) {
    return {
      at: { x: centre.x + ASIDE.x, y: centre.y + ASIDE.y },
      area: { kind: "circle", r: ASIDE_RADIUS },
    };
  }
  if (kinds.has("accuse") && kinds.has("swap")) {
    const half = spot.kind === "accuse" ? "upper" : "lower";
    const at = { x: centre.x, y: centre.y + (half === "upper" ? -HEX_SIZE / 2 : HEX_SIZE / 2) };
    return { at, area: { kind: "polygon", points: frame.halfHex(centre, half, HEX_SIZE) } };
  }
  return { at: centre, area: { kind: "polygon", points: frame.hexCorners(centre, HEX_SIZE) } };
}

/** The place of a character's card. */
function cardSpot({ action, move }: BoardChoice<JackMove>, { layout, cardSlots, picked }: SpotGround): Spot[] {
  const box = move.kind === "card" ? layout.cards[cardSlots.indexOf(move.actor)] : undefined;
  if (move.kind !== "card" || !box || picked !== null) return [];
  return [
    {
      key: `card ${move.actor}`,
      kind: "card",
      at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      area: { kind: "rect", ...box, rx: 6 * layout.pixel },
      label: describeMove(move),
      action,
    },
  ];
}

/** The spots of all choices that have a place on the board; small ones lie above large ones. */
export function listSpots(choices: readonly BoardChoice<JackMove>[], ground: SpotGround): Spot[] {
  const onHexes = new Map<string, HexSpot>();
  const kindsOn = new Map<string, Set<string>>();
  for (const spot of choices.flatMap((choice) => hexSpots(choice, ground))) {
    const hex = `${spot.grid.column} ${spot.grid.half_row}`;
    if (!onHexes.has(spot.key)) onHexes.set(spot.key, spot);
    kindsOn.set(hex, (kindsOn.get(hex) ?? new Set()).add(spot.kind));
  }
  const spots = [...onHexes.values()].map(({ grid, ...spot }): Spot => {
    const kinds = kindsOn.get(`${grid.column} ${grid.half_row}`)!;
    return { ...spot, ...areaOf({ ...spot, grid }, kinds, ground.layout) };
  });
  const isBack = ({ kind }: Spot) => kind === "back";
  const isAside = ({ kind }: Spot) => kind === "take";
  return [
    ...choices.flatMap((choice) => cardSpot(choice, ground)),
    ...spots.filter(isBack),
    ...spots.filter((spot) => !isBack(spot) && !isAside(spot)),
    ...spots.filter(isAside),
  ];
}

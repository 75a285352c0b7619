/** The house in section: two rooms under the roof, eight below, and what joins them. */

import type { OperaRoom } from "../../api";
import type { Point } from "../kit/geometry";
import type { Corridor, Passage } from "./house";
import type { OperaBox } from "./layout";

/** How a corridor or a passage is drawn, and the points that a piece passes, from the first room that it names. */
export interface Way {
  d: string;
  points: readonly Point[];
}

export interface OperaHouse {
  rooms: Record<OperaRoom, OperaBox>;
  /** Corridors, and where the padlock hangs on each. */
  corridors: Record<Corridor, Way & { at: Point }>;
  passages: Record<Passage, Way>;
  corridorWidth: number;
  /** The height of the strip under each room that has its name. */
  sillHeight: number;
  /** The radius of a piece that has room. */
  maxPieceRadius: number;
  outline: Record<"walls" | "ground" | "roof" | "trim", string>;
  /** The foot of the lantern on the dome. */
  lanternAt: Point;
}

/** The measures of a house. */
interface HouseMeasures extends Pick<OperaHouse, "corridorWidth" | "sillHeight" | "maxPieceRadius"> {
  /** Where the rooms begin. */
  left: number;
  top: number;
  roomWidth: number;
  roomHeight: number;
  columnGap: number;
  rowGap: number;
  roofHeight: number;
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function straight(from: Point, to: Point): Way & { at: Point } {
  return { d: `M ${from.x} ${from.y} L ${to.x} ${to.y}`, points: [from, to], at: middle(from, to) };
}

/** A corridor around a corner: level from a room, then down into another. */
function aroundCorner(from: Point, to: Point, radius: number): Way & { at: Point } {
  const turn = Math.sign(to.x - from.x) * radius;
  const d = `M ${from.x} ${from.y} H ${to.x - turn} Q ${to.x} ${from.y} ${to.x} ${from.y + radius} V ${to.y}`;
  return {
    d,
    points: [from, { x: to.x - turn, y: from.y }, { x: to.x, y: from.y + radius }, to],
    at: { x: to.x - turn * 0.3, y: from.y + radius * 0.3 },
  };
}

/** A secret passage in the wall between two floors. */
function inWall(from: Point, to: Point): Way {
  const level = (from.y + to.y) / 2;
  const lean = Math.sign(to.x - from.x) * 16;
  const d =
    `M ${from.x} ${from.y} Q ${from.x} ${level} ${from.x + lean} ${level} ` +
    `H ${to.x - lean} Q ${to.x} ${level} ${to.x} ${to.y}`;
  return { d, points: [from, { x: from.x + lean, y: level }, { x: to.x - lean, y: level }, to] };
}

/** Lays out a house. */
export function buildHouse(measures: HouseMeasures): OperaHouse {
  const { left, top, roomWidth: w, roomHeight: h, columnGap, rowGap, roofHeight } = measures;
  const x = [0, 1, 2, 3].map((column) => left + column * (w + columnGap)) as [number, number, number, number];
  const y = [0, 1, 2].map((row) => top + row * (h + rowGap)) as [number, number, number];
  const room = (column: 0 | 1 | 2 | 3, row: 0 | 1 | 2): OperaBox => ({ x: x[column], y: y[row], w, h });
  const rooms: OperaHouse["rooms"] = {
    dome: room(1, 0),
    flies: room(2, 0),
    staircase: room(0, 1),
    auditorium: room(1, 1),
    stage: room(2, 1),
    dressing: room(3, 1),
    catacombs: room(0, 2),
    lake: room(1, 2),
    understage: room(2, 2),
    wardrobe: room(3, 2),
  };
  /** Where a way leaves a room: a share of its width along its foot or head, or of its height along a side. */
  const foot = (name: OperaRoom, share: number): Point => ({ x: rooms[name].x + w * share, y: rooms[name].y + h });
  const head = (name: OperaRoom, share: number): Point => ({ x: rooms[name].x + w * share, y: rooms[name].y });
  const sideY = (name: OperaRoom, share: number) => rooms[name].y + h * share;
  const across = (one: OperaRoom, other: OperaRoom) =>
    straight({ x: rooms[one].x + w, y: sideY(one, 0.68) }, { x: rooms[other].x, y: sideY(other, 0.68) });
  const outerY = sideY("dome", 0.8);
  const bend = Math.min(26, rowGap);

  const wall = Math.min(columnGap / 2, 10);
  const [outerLeft, outerRight] = [left - wall / 2 - 1, x[3] + w + wall / 2 + 1];
  const [towerLeft, towerRight] = [x[1] - wall, x[2] + w + wall];
  const [eaves, shoulder, ground] = [top - wall, y[1] - wall, y[2] + h + wall];
  const lean = Math.min(roofHeight * 0.35, rowGap * 0.5);
  const domeMiddle = x[1] + w / 2;
  const domeTop = eaves - roofHeight;

  return {
    rooms,
    corridors: {
      "dome-flies": across("dome", "flies"),
      "staircase-dome": reversed(aroundCorner({ x: rooms.dome.x, y: outerY }, head("staircase", 0.5), bend)),
      "dressing-flies": reversed(aroundCorner({ x: rooms.flies.x + w, y: outerY }, head("dressing", 0.5), bend)),
      "staircase-auditorium": across("staircase", "auditorium"),
      "auditorium-stage": across("auditorium", "stage"),
      "stage-dressing": across("stage", "dressing"),
      "catacombs-staircase": straight(head("catacombs", 0.5), foot("staircase", 0.5)),
      "wardrobe-dressing": straight(head("wardrobe", 0.5), foot("dressing", 0.5)),
      "catacombs-lake": across("catacombs", "lake"),
      "lake-understage": across("lake", "understage"),
      "understage-wardrobe": across("understage", "wardrobe"),
    },
    passages: {
      "auditorium-dome": straight(head("auditorium", 0.36), foot("dome", 0.36)),
      "stage-flies": straight(head("stage", 0.62), foot("flies", 0.62)),
      "dressing-dome": inWall(head("dressing", 0.16), foot("dome", 0.84)),
      "lake-auditorium": straight(head("lake", 0.5), foot("auditorium", 0.5)),
      "understage-stage": straight(head("understage", 0.5), foot("stage", 0.5)),
      "understage-staircase": inWall(head("understage", 0.16), foot("staircase", 0.84)),
    },
    corridorWidth: measures.corridorWidth,
    sillHeight: measures.sillHeight,
    maxPieceRadius: measures.maxPieceRadius,
    outline: {
      walls:
        `M ${outerLeft} ${ground} V ${shoulder} H ${towerLeft} V ${eaves} H ${towerRight} V ${shoulder} ` +
        `H ${outerRight} V ${ground} Z`,
      ground: `M ${outerLeft} ${y[2] - rowGap / 2} H ${outerRight} V ${ground} H ${outerLeft} Z`,
      roof:
        `M ${outerLeft} ${shoulder} L ${outerLeft + 8} ${shoulder - lean} H ${towerLeft} V ${shoulder} Z ` +
        `M ${towerRight} ${shoulder} V ${shoulder - lean} H ${outerRight - 8} L ${outerRight} ${shoulder} Z ` +
        `M ${x[1] - 4} ${eaves} C ${x[1] + w * 0.04} ${eaves - roofHeight * 0.66} ${x[1] + w * 0.26} ${domeTop} ` +
        `${domeMiddle} ${domeTop} C ${x[1] + w * 0.74} ${domeTop} ${x[1] + w * 0.96} ${eaves - roofHeight * 0.66} ` +
        `${x[1] + w + 4} ${eaves} Z ` +
        `M ${x[2] - 4} ${eaves} L ${x[2] + w * 0.05} ${eaves - roofHeight * 0.7} H ${x[2] + w * 0.95} ` +
        `L ${x[2] + w + 4} ${eaves} Z`,
      trim:
        `M ${towerLeft} ${eaves} H ${towerRight} M ${outerLeft} ${shoulder} H ${towerLeft} ` +
        `M ${towerRight} ${shoulder} H ${outerRight}`,
    },
    lanternAt: { x: domeMiddle, y: domeTop },
  };
}

/** A way with its points from its other end. */
function reversed<Kind extends Way>(way: Kind): Kind {
  return { ...way, points: way.points.toReversed() };
}

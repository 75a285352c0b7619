import { describe, expect, it } from "vitest";
import type { OperaRoom } from "../../api";
import { FACTS } from "./facts.generated";
import { CORRIDORS, PASSAGES } from "./house";
import {
  cardBox,
  chooseLayout,
  pieceSpots,
  SHORT_LAYOUT,
  SQUARE_LAYOUT,
  TALL_LAYOUT,
  trackPoint,
  WIDE_LAYOUT,
  type OperaBox,
} from "./layout";

const LAYOUTS = { wide: WIDE_LAYOUT, square: SQUARE_LAYOUT, tall: TALL_LAYOUT, short: SHORT_LAYOUT };
const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8];

function apart(one: OperaBox, other: OperaBox): boolean {
  return (
    one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y
  );
}

describe.each(Object.entries(LAYOUTS))("the %s arrangement", (_name, layout) => {
  it("keeps the rooms apart, and big enough to tap", () => {
    for (const room of FACTS.rooms) {
      expect(Math.min(layout.rooms[room].w, layout.rooms[room].h)).toBeGreaterThanOrEqual(46);
      for (const other of FACTS.rooms) {
        if (room !== other) expect(apart(layout.rooms[room], layout.rooms[other])).toBe(true);
      }
    }
  });

  it("has room for all eight pieces in any room, none upon another", () => {
    for (const room of FACTS.rooms) {
      const { x, y, w, h } = layout.rooms[room];
      for (const count of COUNTS) {
        const places = pieceSpots(layout, room, count);
        expect(places).toHaveLength(count);
        for (const [index, place] of places.entries()) {
          expect(place.r).toBeGreaterThanOrEqual(10);
          expect(place.x - place.r).toBeGreaterThanOrEqual(x);
          expect(place.x + place.r).toBeLessThanOrEqual(x + w);
          expect(place.y - place.r).toBeGreaterThanOrEqual(y);
          expect(place.y + place.r * 1.1).toBeLessThanOrEqual(y + h - layout.sillHeight);
          for (const other of places.slice(index + 1)) {
            const distance = Math.hypot(place.x - other.x, place.y - other.y);
            expect(distance).toBeGreaterThanOrEqual(2 * place.r - 0.01);
          }
        }
      }
    }
  });

  it("keeps cards, house and what is written inside the drawing, and apart", () => {
    const cards = [0, 1, 2, 3].map((slot) => cardBox(layout, slot));
    const rooms = Object.values(layout.rooms);
    const texts = [layout.round, layout.alibis, layout.later];
    for (const area of [...cards, ...rooms, ...texts]) {
      expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0);
      expect(area.x + area.w).toBeLessThanOrEqual(layout.width);
      expect(area.y + area.h).toBeLessThanOrEqual(layout.height);
    }
    for (const card of cards) {
      expect(Math.min(card.w, card.h)).toBeGreaterThanOrEqual(46);
      for (const other of [...cards, ...rooms, ...texts]) if (card !== other) expect(apart(card, other)).toBe(true);
    }
    for (const text of texts) {
      for (const room of rooms) expect(apart(text, room)).toBe(true);
    }
  });

  it("has room for a finger on each corridor's padlock", () => {
    const padlocks = CORRIDORS.map((corridor) => layout.corridors[corridor].at);
    for (const [index, one] of padlocks.entries()) {
      for (const other of padlocks.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(42);
      }
    }
  });

  it("leads each corridor and passage from the room that it names first to the other", () => {
    for (const [name, { points }] of [...Object.entries(layout.corridors), ...Object.entries(layout.passages)]) {
      const ends = [points[0]!, points.at(-1)!];
      for (const [index, room] of name.split("-").entries()) {
        const { x, y, w, h } = layout.rooms[room as OperaRoom];
        const end = ends[index]!;
        expect(end.x >= x && end.x <= x + w && end.y >= y && end.y <= y + h).toBe(true);
      }
    }
  });

  it("draws every corridor and every passage", () => {
    expect(Object.keys(layout.corridors).sort()).toEqual([...CORRIDORS].sort());
    expect(Object.keys(layout.passages).sort()).toEqual([...PASSAGES].sort());
  });

  it.each(Object.values(FACTS.tracks).map(({ exit }) => exit))(
    "lays out a track of %i spaces within its width",
    (exit) => {
      const places = Array.from({ length: exit + 1 }, (_, number) => trackPoint(layout, exit, number));
      const different = new Set(places.map(({ x, y }) => `${x} ${y}`));
      expect(different.size).toBe(exit + 1);
      for (const { x } of places) {
        expect(x).toBeGreaterThan(layout.track.x);
        expect(x).toBeLessThan(layout.track.x + layout.track.w);
      }
      expect(trackPoint(layout, exit, exit + 5)).toEqual(places.at(-1));
      expect(trackPoint(layout, exit, -2)).toEqual(places[0]);
    },
  );
});

it.each([
  [1016, 645, WIDE_LAYOUT],
  [1496, 821, WIDE_LAYOUT],
  [616, 536, SQUARE_LAYOUT],
  [616, 410, SQUARE_LAYOUT],
  [768, 800, SQUARE_LAYOUT],
  [382, 612, TALL_LAYOUT],
  [352, 480, TALL_LAYOUT],
  [566, 317, SHORT_LAYOUT],
])("draws %i by %i pixels large enough", (width, height, layout) => {
  expect(chooseLayout(width, height)).toBe(layout);
});

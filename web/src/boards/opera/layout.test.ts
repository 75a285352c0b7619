import { describe, expect, it } from "vitest";
import { FACTS } from "./facts.generated";
import { CORRIDORS, PASSAGES } from "./house";
import { NARROW_LAYOUT, trackPoint, pieceSpots, WIDE_LAYOUT, type OperaBox } from "./layout";

const LAYOUTS = { wide: WIDE_LAYOUT, narrow: NARROW_LAYOUT };
const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8];

function apart(one: OperaBox, other: OperaBox): boolean {
  return (
    one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y
  );
}

describe.each(Object.entries(LAYOUTS))("the %s arrangement", (_name, layout) => {
  it("keeps the rooms apart, and big enough to tap", () => {
    for (const room of FACTS.rooms) {
      expect(Math.min(layout.rooms[room].w, layout.rooms[room].h)).toBeGreaterThanOrEqual(40);
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
          expect(place.x - place.r).toBeGreaterThanOrEqual(x);
          expect(place.x + place.r).toBeLessThanOrEqual(x + w);
          expect(place.y - place.r).toBeGreaterThanOrEqual(y);
          expect(place.y + place.r * 1.1).toBeLessThanOrEqual(y + h - layout.sillHeight);
          for (const other of places.slice(index + 1)) {
            const distance = Math.hypot(place.x - other.x, place.y - other.y);
            expect(distance).toBeGreaterThanOrEqual(2 * place.r);
          }
        }
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

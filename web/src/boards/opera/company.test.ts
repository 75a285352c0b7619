import { expect, it } from "vitest";
import { arrivals, company } from "./company";
import { NARROW, WIDE } from "./layout";
import { place } from "./targets";

const NOW = { raoul: "dome", meg: "dome", giry: "lake" } as const;

it("sees who moves from the view that the server foresees", () => {
  const then = { raoul: "lake", meg: "dome", giry: "dome" } as const;
  expect(arrivals(NOW, then, null)).toEqual({ raoul: "lake", giry: "dome" });
});

it("takes the choice at its word until the server has answered", () => {
  expect(arrivals(NOW, null, place("Raoul: dome → flies"))).toEqual({ raoul: "flies" });
  expect(arrivals(NOW, null, place("Buquet: blackout flies"))).toEqual({});
  expect(arrivals(NOW, null, place("Raoul"))).toEqual({});
  expect(arrivals(NOW, null, null)).toEqual({});
});

it("makes room for a ghost, and leaves the piece where it is", () => {
  const { pieces, ghosts } = company(WIDE, NOW, { raoul: "lake" });
  expect(pieces.map(({ character }) => character)).toEqual(["raoul", "meg", "giry"]);
  expect(ghosts.map(({ character }) => character)).toEqual(["raoul"]);
  const [giry, ghost] = [pieces[2]!.at, ghosts[0]!.at];
  expect(Math.abs(giry.x - ghost.x)).toBeGreaterThanOrEqual(2 * WIDE.r[0]);
});

it("places nobody before the set-up has", () => {
  expect(company(NARROW, {}, {})).toEqual({ pieces: [], ghosts: [] });
});

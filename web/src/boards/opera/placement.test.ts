import { expect, it } from "vitest";
import { findArrivals, placePieces } from "./placement";
import { TALL_LAYOUT, WIDE_LAYOUT } from "./layout";

const NOW = { raoul: "dome", meg: "dome", giry: "lake" } as const;

it("finds the moving characters in the server's preview", () => {
  const then = { raoul: "lake", meg: "dome", giry: "dome" } as const;
  expect(findArrivals(NOW, then, null)).toEqual({ raoul: "lake", giry: "dome" });
});

it("uses the choice until the server has answered", () => {
  expect(findArrivals(NOW, null, { kind: "walk", actor: "raoul", origin: "dome", destination: "flies" })).toEqual({
    raoul: "flies",
  });
  expect(findArrivals(NOW, null, { kind: "blackout", actor: "buquet", destination: "flies" })).toEqual({});
  expect(findArrivals(NOW, null, { kind: "card", actor: "raoul" })).toEqual({});
  expect(findArrivals(NOW, null, null)).toEqual({});
});

it("makes room for a ghost, and leaves the piece where it is", () => {
  const { pieces, ghosts } = placePieces(WIDE_LAYOUT, NOW, { raoul: "lake" });
  expect(pieces.map(({ character }) => character)).toEqual(["raoul", "meg", "giry"]);
  expect(ghosts.map(({ character }) => character)).toEqual(["raoul"]);
  const [giry, ghost] = [pieces[2]!.spot, ghosts[0]!.spot];
  expect(Math.abs(giry.x - ghost.x)).toBeGreaterThanOrEqual(2 * giry.r);
});

it("places no piece before the setup", () => {
  expect(placePieces(TALL_LAYOUT, {}, {})).toEqual({ pieces: [], ghosts: [] });
});

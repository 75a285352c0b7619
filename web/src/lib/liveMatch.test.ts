import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
const { mergeGames } = await import("./liveMatch.svelte");
const game = (number: number, status: "open" | "live" | "over") => ({
  number,
  id: `t${number}`,
  status,
  seats: [0, 1] as [number, number],
  points: null,
  late: null,
  refused: [0, 0] as [number, number],
});

test("newer versions of games replace older ones, in the order of the games", () => {
  const known = [game(0, "live"), game(1, "live")];
  const now = mergeGames(known, [game(2, "open"), game(0, "over")]);
  expect(now.map(({ number, status }) => `${number} ${status}`)).toEqual(["0 over", "1 live", "2 open"]);
});

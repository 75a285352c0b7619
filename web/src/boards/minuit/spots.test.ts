import { describe, expect, it } from "vitest";
import type { MinuitMove } from "../../api";
import { chooseCastle } from "./layout";
import { listSpots } from "./spots";

const castle = chooseCastle(1000, 640);
const toChoices = (moves: MinuitMove[]) => moves.map((move, action) => ({ action, move }));
const walk = (origin: number, destination: number): MinuitMove => ({ kind: "walk", seat: 0, origin, destination });
const enter = (origin: number, destination: "library" | "linen"): MinuitMove => ({
  kind: "enter",
  seat: 0,
  origin,
  destination,
});

describe("a move's place on the board", () => {
  it.each<[MinuitMove, string, string]>([
    [{ kind: "place", seat: 0, origin: "hand", destination: 12 }, "to 12", "place"],
    [walk(28, 2), "to 2", "space"],
    [enter(12, "library"), "to library", "room"],
  ])("%o", (move, key, kind) => {
    const [spot] = listSpots([{ action: 7, move }], castle, null);
    expect(spot).toMatchObject({ key, kind, action: 7 });
    expect(spot!.label).not.toBe("");
  });

  it.each<MinuitMove>([
    { kind: "stay", seat: 0, origin: 3 },
    { kind: "lost", seat: 0, points: 4 },
    { kind: "roll", seat: 0, points: 4 },
    { kind: "ghost", seat: 0 },
    { kind: "first", seat: 2 },
  ])("none: %o", (move) => {
    expect(listSpots([{ action: 7, move }], castle, null)).toEqual([]);
  });
});

describe("two steps", () => {
  const choices = toChoices([
    walk(18, 23),
    walk(25, 2),
    walk(26, 3),
    enter(18, "library"),
    enter(25, "linen"),
    enter(26, "linen"),
    walk(21, 26),
  ]);
  const summarize = (picked: string | null) =>
    Object.fromEntries(listSpots(choices, castle, picked).map(({ key, action, pick }) => [key, action ?? pick]));

  it("begin with a guest or with a destination; what is unique plays at once", () => {
    expect(summarize(null)).toEqual({
      "to 23": 0,
      "to 2": 1,
      "to 3": 2,
      "to library": 3,
      "to linen": "to linen",
      "guest 18": "guest 18",
      "guest 25": "guest 25",
      "guest 26": "guest 26",
      "guest 21": 6,
    });
  });

  it("go on with the destinations of the guest that is picked, or with another guest", () => {
    expect(summarize("guest 25")).toEqual({
      "to 2": 1,
      "to linen": 4,
      "guest 18": "guest 18",
      "guest 25": null,
      "guest 26": "guest 26",
      "guest 21": 6,
    });
  });

  it("go on with the guests that reach the room that is picked", () => {
    expect(summarize("to linen")).toEqual({ "to linen": null, "guest 25": 4, "guest 26": 5 });
  });

  it("offer the space of another guest as a destination only once its guest is picked", () => {
    expect(summarize("guest 21")).toMatchObject({ "to 26": 6 });
    expect(summarize("guest 21")).not.toHaveProperty("guest 26");
  });

  it("put back what is pressed again", () => {
    const pickedSpot = listSpots(choices, castle, "guest 25").find(({ isPicked }) => isPicked);
    expect(pickedSpot).toMatchObject({ key: "guest 25", action: null, pick: null });
  });

  it("begin again with other choices", () => {
    const [spot] = listSpots(toChoices([walk(3, 4)]), castle, "guest 25");
    expect(spot).toMatchObject({ key: "to 4", action: 0 });
  });
});

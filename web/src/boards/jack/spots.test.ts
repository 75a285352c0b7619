import { beforeAll, describe, expect, it } from "vitest";
import type { JackMove } from "../../api";
import { loadLanguage } from "../../lib/words.svelte";
import type { Spot } from "../kit/spots";
import { besideGrid, chooseLayout, exitGrid, gridOf } from "./layout";
import { listSpots, pickName } from "./spots";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

const places = {
  holmes: "G6",
  watson: "I8",
  smith: "G3",
  lestrade: "E5",
  stealthy: "A5",
  goodley: "M4",
  gull: "E1",
  bert: "I4",
} as const;
const layout = chooseLayout(976, 676);
const { frame } = layout;
const cardSlots = [null, "bert", "gull", "smith"] as const;

const list = (moves: JackMove[], picked: string | null = null): Spot[] =>
  listSpots(
    moves.map((move, action) => ({ action: action + 7, move })),
    { layout, places, cardSlots, picked },
  );
const keys = (moves: JackMove[], picked: string | null = null) =>
  list(moves, picked).map(({ key, action }) => [key, action]);

const walk: JackMove = { kind: "walk", actor: "bert", origin: "I4", destination: "B7" };
const accuse: JackMove = { kind: "accuse", actor: "gull", target: "lestrade", origin: "E1", destination: "E5" };
const swap: JackMove = { kind: "swap", actor: "gull", target: "lestrade" };
const cover = (origin: "B7" | "L1", destination: "C5" | "K4"): JackMove => ({
  kind: "cover",
  actor: "bert",
  origin,
  destination,
});
const lamp: JackMove = { kind: "lamp", actor: "smith", origin: "B6", destination: "F1" };
const cordon: JackMove = { kind: "cordon", actor: "lestrade", origin: "NE", destination: "NW" };

describe("a move's place on the board", () => {
  it.each<[JackMove, string, { x: number; y: number }]>([
    [walk, "street B7", frame.hexCentre("B7")],
    [
      { kind: "bring", actor: "goodley", target: "bert", origin: "I4", destination: "J4" },
      "street J4",
      frame.hexCentre("J4"),
    ],
    [accuse, "accuse E5", frame.hexCentre("E5")],
    [swap, "swap E5", frame.hexCentre("E5")],
    [{ kind: "call", actor: "goodley", target: "holmes" }, "piece G6", frame.hexCentre("G6")],
    [{ kind: "whistle", actor: "goodley" }, "whistle M4", frame.hexCentre("M4")],
    [
      { kind: "lantern", actor: "watson", destination: "SW" },
      "direction SW",
      frame.gridCentre(besideGrid(gridOf("I8"), "SW")),
    ],
    [{ kind: "out", actor: "gull", destination: "SE" }, "out SE", frame.gridCentre(exitGrid("SE"))],
  ])("%o", (move, key, at) => {
    const spots = list([move]);
    expect(spots).toHaveLength(1);
    expect(spots[0]).toMatchObject({ key, at, action: 7 });
    expect(spots[0]!.label).not.toBe("");
  });

  it("is both the card and the piece of a character that may act", () => {
    const spots = list([{ kind: "card", actor: "gull" }]);
    expect(spots.map(({ key, action }) => [key, action])).toEqual([
      ["card gull", 7],
      ["piece E1", 7],
    ]);
    const { x, y, width, height } = layout.cards[2]!;
    expect(spots[0]!.area).toMatchObject({ kind: "rect", x, y, width, height });
  });

  it.each<JackMove>([
    { kind: "stay", actor: "holmes" },
    { kind: "enough", actor: "goodley" },
    { kind: "identity" },
    { kind: "alibi", actor: "holmes" },
    { kind: "deal", names: ["smith", "watson", "gull", "bert"] },
  ])("none: %o", (move) => {
    expect(list([move])).toEqual([]);
  });
});

describe("what is picked up and put elsewhere", () => {
  it.each([
    [lamp, "take lamp B6", frame.hexCentre("B6"), "put F1", frame.hexCentre("F1")],
    [cover("B7", "K4"), "take cover B7", frame.hexCentre("B7"), "put K4", frame.hexCentre("K4")],
    [cordon, "take cordon NE", frame.gridCentre(exitGrid("NE")), "put NW", frame.gridCentre(exitGrid("NW"))],
  ] as const)("%o", (move, takeKey, origin, putKey, destination) => {
    const [take] = list([move]);
    expect(take).toMatchObject({ key: takeKey, at: origin, action: null, pick: pickName(move as never) });
    const [back, put] = list([move], take!.pick);
    expect(back).toMatchObject({ key: takeKey, kind: "back", at: origin, action: null, isPicked: true });
    expect(put).toMatchObject({ key: putKey, at: destination, action: 7 });
  });

  it("is first each thing once", () => {
    expect(keys([cover("B7", "C5"), cover("B7", "K4"), cover("L1", "K4")])).toEqual([
      ["take cover B7", null],
      ["take cover L1", null],
    ]);
  });

  it("leaves nothing else to choose while it is picked", () => {
    expect(keys([walk, cover("B7", "C5"), cover("B7", "K4"), cover("L1", "K4")], "cover B7")).toEqual([
      ["take cover B7", null],
      ["put C5", 8],
      ["put K4", 9],
    ]);
  });
});

describe("two spots on one hex", () => {
  it("are a street and a cover aside of it, above", () => {
    const [street, take] = list([cover("B7", "C5"), walk]);
    expect([street!.key, take!.key]).toEqual(["street B7", "take cover B7"]);
    expect(take!.area).toEqual({ kind: "circle", r: 17 });
    expect(take!.at).not.toEqual(street!.at);
  });

  it("are an accusation and an exchange, each in its half", () => {
    const [one, other] = list([accuse, swap]);
    expect(one!.at.y).toBeLessThan(other!.at.y);
    const heights = ({ area }: Spot) =>
      area.kind === "polygon" ? area.points.split(" ").map((point) => Number(point.split(",")[1])) : [];
    expect(Math.max(...heights(one!))).toBeLessThanOrEqual(Math.min(...heights(other!)));
  });
});

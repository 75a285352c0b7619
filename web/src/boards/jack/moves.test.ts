import { describe, expect, it } from "vitest";
import { parseMove, sketchPosition, findTargets, type JackPosition } from "./moves";

const places = {
  holmes: "G6",
  watson: "I8",
  smith: "G3",
  lestrade: "E5",
  stealthy: "A5",
  goodley: "M4",
  gull: "E1",
  bert: "I4",
};
const position: JackPosition = {
  places,
  lamps: { B6: 1, F5: 0 },
  covers: ["B7", "L1"],
  cordons: ["NE", "SW"],
  lantern: "NE",
};
const said = (...texts: string[]) => texts.map((text, action) => ({ action, said: text }));
const spots = (texts: string[], taken: Parameters<typeof findTargets>[2] = null) =>
  findTargets(said(...texts), places, taken).map(({ kind, hex, action }) => [kind, hex, action]);

describe("a notation", () => {
  it.each([
    ["Smith", { kind: "card", character: "smith" }],
    ["Smith G3-I4", { kind: "walk", character: "smith", from: "G3", to: "I4" }],
    [
      "Holmes G6-E5 accuses Lestrade",
      { kind: "accuse", character: "holmes", from: "G6", to: "E5", accused: "lestrade" },
    ],
    ["Gull x Watson", { kind: "swap", other: "watson" }],
    ["whistle", { kind: "whistle" }],
    ["whistle enough", { kind: "enough" }],
    ["whistle Bert", { kind: "whom", character: "bert" }],
    ["whistle Bert I4-I5", { kind: "bring", character: "bert", from: "I4", to: "I5" }],
    ["lamp F5>H7", { kind: "lamp", from: "F5", to: "H7" }],
    ["cover B7>C5", { kind: "cover", from: "B7", to: "C5" }],
    ["cordon NE>NW", { kind: "cordon", from: "NE", to: "NW" }],
    ["lantern S", { kind: "lantern", direction: "S" }],
    ["out SE", { kind: "out", exit: "SE" }],
    ["stays", { kind: "stay" }],
  ])("%s is read", (text, move) => expect(parseMove(text)).toEqual(move));

  it.each(["", "deal Bert Gull Smith Watson", "jack ?", "alibi Holmes", "lamp", "Smith G3"])(
    "%j is nothing to choose",
    (text) => expect(parseMove(text)).toBeNull(),
  );
});

describe("what can be clicked", () => {
  it("is the street that a walk or a whistle leads to", () => {
    expect(spots(["Smith G3-I3", "Smith G3-F3"])).toEqual([
      ["street", "I3", 0],
      ["street", "F3", 1],
    ]);
    expect(spots(["whistle Bert I4-J4"])).toEqual([["street", "J4", 0]]);
  });

  it("is the street of the accused", () => {
    expect(spots(["Holmes G6-E5 accuses Lestrade"])).toEqual([["accuse", "E5", 0]]);
  });

  it("is the piece of a card, of a swap, of a whistle, and Goodley to whistle", () => {
    expect(spots(["Bert", "Gull x Watson", "whistle Holmes", "whistle enough"])).toEqual([
      ["piece", "I4", 0],
      ["piece", "I8", 1],
      ["piece", "G6", 2],
      ["piece", "M4", 3],
    ]);
  });

  it("is the hex beside Watson in the lantern's direction", () => {
    expect(spots(["lantern N", "lantern NE", "lantern SW"])).toEqual([
      ["direction", "I7", 0],
      ["direction", "J7", 1],
      ["direction", "H8", 2],
    ]);
  });

  it("is the way beyond an exit", () => {
    expect(spots(["out NW", "out SE"])).toEqual([
      ["out", "A1", 0],
      ["out", "M8", 1],
    ]);
  });

  it("is first each thing that can be picked up, once", () => {
    expect(spots(["lamp B6>F1", "lamp B6>H7", "lamp F5>F1"])).toEqual([
      ["take", "B6", null],
      ["take", "F5", null],
    ]);
    expect(spots(["cordon NE>NW"])).toEqual([["take", "M1", null]]);
  });

  it("is then each hex where it may be put down, or its own hex", () => {
    const texts = ["Bert I4-I5", "cover B7>C5", "cover B7>K4", "cover L1>K4"];
    expect(spots(texts, { kind: "cover", from: "B7" })).toEqual([
      ["back", "B7", null],
      ["put", "C5", 1],
      ["put", "K4", 2],
    ]);
  });

  it("excludes actions without a place on the board", () => expect(spots(["stays"])).toEqual([]));
});

describe("a sketch of what a move would do", () => {
  const after = (text: string) => sketchPosition(parseMove(text), position);

  it("moves pieces", () => {
    expect(after("Smith G3-I3").places.smith).toBe("I3");
    expect(after("Gull x Bert").places).toMatchObject({ gull: "I4", bert: "E1" });
  });

  it("moves a lamp with its number", () => {
    expect(after("lamp B6>F1").lamps).toEqual({ F1: 1, F5: 0 });
  });

  it("moves covers and cordons and turns the lantern", () => {
    expect(after("cover L1>K4").covers).toEqual(["B7", "K4"]);
    expect(after("cordon SW>SE").cordons).toEqual(["NE", "SE"]);
    expect(after("lantern S").lantern).toBe("S");
  });

  it("leaves the rest as it was", () => {
    expect(after("Holmes G6-E5 accuses Lestrade")).toBe(position);
    expect(sketchPosition(null, position)).toBe(position);
  });
});

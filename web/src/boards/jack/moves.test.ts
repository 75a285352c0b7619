import { expect, it } from "vitest";
import { listArrivals } from "./moves";

it("knows who comes where by what the move says", () => {
  expect(listArrivals({ kind: "walk", actor: "smith", origin: "G3", destination: "I3" })).toEqual({ smith: "I3" });
  expect(listArrivals({ kind: "bring", actor: "goodley", target: "bert", origin: "I4", destination: "J4" })).toEqual({
    bert: "J4",
  });
  expect(listArrivals({ kind: "accuse", actor: "holmes", target: "bert", origin: "G6", destination: "I4" })).toEqual(
    {},
  );
});

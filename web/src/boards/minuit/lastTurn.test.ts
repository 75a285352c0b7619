import { beforeAll, describe, expect, it, vi } from "vitest";
import type { MinuitEffect, MinuitKnowledge } from "../../api";
import type { AnyManifest } from "../load";
import type { PlayedStep } from "../../lib/gameLog";
import { applyEffect } from "./applyEffect";
import { SCENES } from "./scenes";

const VIEW = { guests: [[27], [5]], hugo: -10 } as unknown as MinuitKnowledge;
const rolled = (seat: number): MinuitEffect => ({ kind: "rolled", seat, face: 2 });
const moved: MinuitEffect = { kind: "guest_moved", seat: 0, origin: 27, destination: 1, path: [27, 28, 1] };
const asked: MinuitEffect = { kind: "asked", ask: "rolling", turn: -1, roller: 1, roll: null };
const lost: MinuitEffect = { kind: "turn_lost", seat: 1, points: 2 };

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", { visibilityState: "visible", documentElement: {} });
});

/** What the board has as the last turn after these steps. */
async function lastTurnAfter(...steps: MinuitEffect[][]): Promise<readonly string[]> {
  const { Director } = await import("../../stage/director.svelte");
  const director = new Director({
    game: "minuit",
    manifest: { scenes: SCENES, applyEffect } as unknown as AnyManifest,
    nameSeat: String,
  });
  const played = steps.map((effects, index): PlayedStep => ({
    seq: index + 1,
    step: index + 1,
    seat: -1,
    said: "",
    move: null,
    effects,
  }));
  director.show(VIEW, 1, played);
  return director.lastTurn.map(({ kind }) => kind);
}

describe("the last turn", () => {
  it("begins with its roll", async () => {
    expect(await lastTurnAfter([rolled(0), asked], [moved, asked])).toEqual([
      "rolled",
      "asked",
      "guest_moved",
      "asked",
    ]);
  });

  it("stays on the board while the next die is thrown", async () => {
    const kinds = await lastTurnAfter([rolled(0)], [moved, asked], [rolled(1), asked]);
    expect(kinds).toEqual(["rolled", "guest_moved", "asked", "rolled", "asked"]);
  });

  it("goes when something else happens", async () => {
    const kinds = await lastTurnAfter([rolled(0)], [moved, asked], [rolled(1), asked], [lost, asked]);
    expect(kinds).toEqual(["rolled", "asked", "turn_lost", "asked"]);
  });
});

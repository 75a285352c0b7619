import { beforeAll, describe, expect, it } from "vitest";
import type { MinuitEffect } from "../../api";
import { loadLanguage } from "../../lib/words.svelte";
import type { SceneScript } from "../../stage/scene";
import { FACTS } from "./facts.generated";
import { SCENES } from "./scenes";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

const MAX_ROUND_END_MILLISECONDS = 6000;
const MAX_TURN_MILLISECONDS = 2300; // and 700 to think
const SEATS = FACTS.seats.map((_, seat) => seat);

function measure(effects: MinuitEffect[]): number {
  return effects.reduce((sum, effect) => {
    const script = SCENES[effect.kind] as SceneScript<MinuitEffect> | undefined;
    const { milliseconds = 0 } = script ?? {};
    return sum + (typeof milliseconds === "number" ? milliseconds : milliseconds(effect));
  }, 0);
}

const ROUND_END: MinuitEffect[] = [
  { kind: "round_scored", round: 1, fright: SEATS.map(() => 1), totals: SEATS.map(() => 1), sheet: null },
  { kind: "round_began", round: 2, first: 0, by: "fright", tied: [] },
  {
    kind: "rooms_left",
    guests: FACTS.rooms.map(({ name, door }, index) => ({ seat: index % 8, room: name, space: door })),
  },
];

/** A ghost that brings Hugo over so many spaces, with somebody to catch on each. */
function hugosHunt(spaces: number): MinuitEffect[] {
  return Array.from({ length: spaces }, (_, index): MinuitEffect[] => [
    {
      kind: "hugo_moved",
      origin: 5 + index,
      destination: 6 + index,
      path: [5 + index, 6 + index],
      stops: index === spaces - 1,
    },
    {
      kind: "captured",
      by: "hugo",
      space: 6 + index,
      guests: [{ seat: index, number: 2 }],
      destination: -10 + index,
      fright: 10 - index,
    },
  ]).flat();
}

describe("the end of a round takes at most six seconds", () => {
  it.each(FACTS.player_counts)("when Hugo catches the last guests, with $players players", ({ speed }) => {
    const effects: MinuitEffect[] = [
      ...hugosHunt(speed),
      { kind: "round_ended", round: 1, by: "gallery_empty" },
      ...ROUND_END,
    ];
    expect(measure(effects)).toBeLessThanOrEqual(MAX_ROUND_END_MILLISECONDS);
  });

  it("when the last room is taken, and everybody else goes to the cellar", () => {
    const effects: MinuitEffect[] = [
      { kind: "guest_expelled", seat: 3, room: "library", space: 21, by: 0 },
      { kind: "guest_entered", seat: 0, origin: 17, room: "library", door: 21, path: [17, 18, 19, 20, 21], fright: 1 },
      { kind: "round_ended", round: 1, by: "rooms_taken" },
      { kind: "sent_to_cellar", guests: SEATS.map((seat) => ({ seat, space: seat + 1, number: 1 })), fright: 2 },
      ...ROUND_END,
    ];
    expect(measure(effects)).toBeLessThanOrEqual(MAX_ROUND_END_MILLISECONDS);
  });
});

it("a turn with the longest walk takes about two seconds", () => {
  const effects: MinuitEffect[] = [
    { kind: "rolled", seat: 0, face: 5 },
    { kind: "guest_moved", seat: 0, origin: 1, destination: 6, path: [1, 2, 3, 4, 5, 6] },
  ];
  expect(measure(effects)).toBeLessThanOrEqual(MAX_TURN_MILLISECONDS);
});

it("everything that can be seen has a scene, and only questions are silent", () => {
  const silent: MinuitEffect = { kind: "asked", ask: "rolling", turn: 0, roller: 0, roll: null };
  expect(measure([silent])).toBe(0);
  for (const effect of ROUND_END) expect(measure([effect])).toBeGreaterThan(0);
});

describe("what the scenes say", () => {
  const nameSeat = (seat: number) => ["Ada", "Ben", "Cem"][seat]!;

  it("names those with the least fright", () => {
    const effect = { kind: "round_scored", round: 2, fright: [4, 1, 1], totals: [9, 9, 9], sheet: null } as const;
    const headline = SCENES.round_scored!.headline!(
      { ...effect, fright: [4, 1, 1], totals: [9, 9, 9] },
      nameSeat,
      null,
    );
    expect(headline).toContain("Ben, Cem");
    expect(headline).not.toContain("Ada");
  });

  it("says who went where, whatever the log leaves out", () => {
    const entered = { seat: 1, origin: 19, room: "library", door: 21, path: [19, 20, 21], fright: 1 } as const;
    expect(
      SCENES.guest_entered!.sentence!({ kind: "guest_entered", ...entered, path: [...entered.path] }, nameSeat, null),
    ).toBe("Ben. Into the library: one fright point.");
    expect(SCENES.rolled!.sentence!({ kind: "rolled", seat: 0, face: "ghost" }, nameSeat, null)).toBe(
      "Ada rolls the ghost: Hugo walks.",
    );
  });

  it("names the winners", () => {
    const headline = SCENES.ended!.headline!({ kind: "ended", winners: [0, 2], totals: [1, 5, 1] }, nameSeat, 1);
    expect(headline).toContain("Ada, Cem");
  });
});

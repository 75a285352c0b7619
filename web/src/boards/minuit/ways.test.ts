import { describe, expect, it } from "vitest";
import type { MinuitEffect, MinuitKnowledge } from "../../api";
import { centreOf, chooseCastle } from "./layout";
import {
  findMovedGuests,
  ghostTrail,
  hugosWaypoints,
  journeyPoints,
  listJourneys,
  listOpenRooms,
  listTrails,
} from "./ways";

const castle = chooseCastle(1000, 640);
const centre = (place: number) => centreOf(castle.placeBox(place));

const rolled: MinuitEffect = { kind: "rolled", seat: 0, face: 4 };
const moved: MinuitEffect = { kind: "guest_moved", seat: 0, origin: 27, destination: 2, path: [27, 28, 1, 2] };
const captured: MinuitEffect = {
  kind: "captured",
  by: "walk",
  space: 2,
  guests: [{ seat: 0, number: 1 }],
  destination: -10,
  fright: 10,
};

describe("a journey", () => {
  it("passes the spaces that the effect names", () => {
    const [journey] = listJourneys(moved);
    expect(journeyPoints(castle, journey!)).toEqual([27, 28, 1, 2].map(centre));
  });

  it("leads into a room through its door", () => {
    const [journey] = listJourneys({
      kind: "guest_entered",
      seat: 1,
      origin: 19,
      room: "library",
      door: 21,
      path: [19, 20, 21],
      fright: 1,
    });
    expect(journey).toEqual({ seat: 1, origin: 19, destination: "library", between: [20, 21] });
  });

  it("is one for each guest that is captured", () => {
    const group: MinuitEffect = {
      ...captured,
      guests: [
        { seat: 0, number: 2 },
        { seat: 3, number: 1 },
      ],
    };
    expect(listJourneys(group).map(({ seat, destination }) => [seat, destination])).toEqual([
      [0, -10],
      [0, -10],
      [3, -10],
    ]);
  });
});

describe("the last turn", () => {
  it("leaves a trail, and a ring around whoever moved, where it stands now", () => {
    expect(listTrails(castle, [rolled, moved]).map(({ points }) => points)).toEqual([[27, 28, 1, 2].map(centre)]);
    expect([...findMovedGuests([rolled, moved])]).toEqual(["0 2"]);
    expect([...findMovedGuests([rolled, moved, captured])]).toEqual(["0 -10"]);
  });

  it("is forgotten when a round has ended", () => {
    const round: MinuitEffect[] = [
      rolled,
      moved,
      { kind: "round_ended", round: 1, by: "gallery_empty" },
      { kind: "rooms_left", guests: [{ seat: 0, room: "library", space: 21 }] },
    ];
    expect(listTrails(castle, round)).toEqual([]);
    expect(findMovedGuests(round).size).toBe(0);
  });
});

describe("Hugo", () => {
  it("walks from place to place", () => {
    const walk: MinuitEffect = { kind: "hugo_moved", origin: 3, destination: 6, path: [3, 4, 5, 6], stops: true };
    expect(hugosWaypoints(castle, walk)).toEqual([4, 5].map(centre));
    expect(hugosWaypoints(castle, moved)).toEqual([]);
  });
});

describe("a considered move", () => {
  it("has a trail along the gallery to the door", () => {
    const points = ghostTrail(castle, { kind: "enter", seat: 0, origin: 27, destination: "cloakroom" }, null);
    expect(points.slice(0, -1)).toEqual([27, 28, 1, 2, 3].map(centre));
  });

  it("leads on to the stairs if the guest would be caught", () => {
    const points = ghostTrail(castle, { kind: "walk", seat: 0, origin: 5, destination: 6 }, -10);
    expect(points).toHaveLength(3);
    expect(ghostTrail(castle, null, null)).toEqual([]);
  });
});

describe("the doors", () => {
  const view = { ask: "rolling", hugo: 4, guests: [["library", 3]] } as unknown as MinuitKnowledge;

  it("of empty rooms are open once Hugo is out", () => {
    expect(listOpenRooms(view, null, [])).not.toContain("library");
    expect(listOpenRooms(view, null, [])).toHaveLength(10);
    expect(listOpenRooms({ ...view, hugo: -3 }, null, [])).toEqual([]);
  });

  it("stay shut until the effects open them", () => {
    const out: MinuitEffect = { kind: "hugo_moved", origin: -3, destination: 1, path: [-3, 1], stops: true };
    expect(listOpenRooms(view, out, [rolled, out])).toEqual([]);
    expect(listOpenRooms(view, out, [rolled, out, { kind: "rooms_opened" }])).toHaveLength(10);
  });
});

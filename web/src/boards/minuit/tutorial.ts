/** The lessons of minuit, for two players; the learner has the first seat. */

import type { MinuitMove } from "../../api";
import type { TutorialOf } from "../../learn/tutorials";

/** The position of most lessons; each lesson says what is different. */
const BASE_POSITION = {
  game: "minuit",
  options: { rounds: 3, hugo_speed_up: false, expel: false },
  players: 2,
  round: 1,
  first: 0,
  roller: 0,
  roll: 4,
  hugo: 2,
  speed: 3,
  guests: [
    [8, 14, 19, 22, "cloakroom", -10],
    [12, 16, 20, 25, "music", -9],
  ],
  totals: [0, 0],
  sheet: [],
  ask: "moving",
};

export const TUTORIAL: TutorialOf<"minuit", MinuitMove> = {
  sections: {
    goal: {},
    start: {},
    turn: { picture: "room" },
    rooms: {},
    hugo: {},
    score: {},
    next: {},
    variants: {},
  },
  lessons: [
    {
      name: "place",
      seat: 0,
      wantedMoves: [{ kind: "place" }],
      start: {
        ...BASE_POSITION,
        roller: null,
        roll: null,
        hugo: -10,
        guests: [
          ["hand", "hand", "hand", "hand", "hand", "hand"],
          ["hand", "hand", "hand", "hand", "hand", "hand"],
        ],
        ask: "placing",
      },
    },
    {
      name: "walk",
      seat: 0,
      wantedMoves: [{ kind: "walk" }],
      start: {
        ...BASE_POSITION,
        hugo: -7,
        guests: [
          [2, 5, 9, 14, 19, 23],
          [3, 8, 12, 16, 20, 25],
        ],
      },
    },
    {
      name: "room",
      seat: 0,
      wantedMoves: [{ kind: "enter" }],
      start: BASE_POSITION,
    },
    {
      name: "exact",
      seat: 0,
      wantedMoves: [{ kind: "enter", origin: 8, destination: "hunting" }],
      start: {
        ...BASE_POSITION,
        roll: 2,
      },
    },
    {
      name: "flee",
      seat: 0,
      wantedMoves: [{ kind: ["walk", "enter"], origin: 14 }],
      start: {
        ...BASE_POSITION,
        roll: 5,
        hugo: 12,
        guests: [
          [14, 26, "cloakroom", "music", "bedroom", -10],
          [16, 20, "games", "hunting", "kitchen", -9],
        ],
      },
    },
    {
      name: "last",
      seat: 0,
      wantedMoves: [{ kind: "enter", destination: "library" }],
      start: {
        ...BASE_POSITION,
        roll: 2,
        hugo: 16,
        guests: [
          [21, "cloakroom", "music", "bedroom", "ballroom", -10],
          ["dining", "games", "hunting", "kitchen", "linen", -9],
        ],
      },
    },
  ],
};

/** The lessons of jack. Jack is Gull in all of them. */

import type { JackMove } from "../../api";
import type { TutorialOf } from "../../learn/tutorials";

/** The position of most lessons; each lesson says what is different. */
const BASE_POSITION = {
  game: "jack",
  options: { edition: "london" },
  round: 1,
  played: 0,
  suspects: ["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"],
  cards: ["smith", "watson", "gull", "holmes"],
  later: ["lestrade", "stealthy", "goodley", "bert"],
  places: {
    holmes: "G6",
    watson: "I8",
    smith: "G3",
    lestrade: "E5",
    stealthy: "A5",
    goodley: "M4",
    gull: "E1",
    bert: "I4",
  },
  lamps: { B6: 1, L2: 2, C2: 3, K7: 4, F5: 0, H3: 0 },
  covers: ["B7", "L1"],
  cordons: ["NE", "SW"],
  lantern: "NE",
  witness: "visible",
  ask: "choosing",
  active: null,
  winner: null,
  accused: null,
  gone: null,
  alibis: {
    deck: ["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "bert"],
    investigator: [],
    jack: [],
  },
  jack: "gull",
};

export const TUTORIAL: TutorialOf<"jack", JackMove> = {
  sections: {
    goal: { picture: "begin" },
    turn: {},
    walk: {},
    characters: { cards: true },
    witness: { picture: "witness" },
    accusing: {},
    leaving: {},
  },
  lessons: [
    {
      name: "begin",
      seat: 0,
      wantedMoves: [{ kind: "card" }],
      start: BASE_POSITION,
    },
    {
      name: "walk",
      seat: 0,
      wantedMoves: [{ kind: "card", actor: "smith" }, { kind: "walk" }, { kind: "lamp" }],
      start: BASE_POSITION,
    },
    {
      name: "lantern",
      seat: 0,
      wantedMoves: [{ kind: "card", actor: "watson" }, { kind: "walk" }, { kind: "lantern" }],
      start: BASE_POSITION,
    },
    {
      name: "sewer",
      seat: 0,
      wantedMoves: [
        { kind: "card", actor: "lestrade" },
        { kind: "walk", destination: ["B2", "C5", "F0", "H8", "K4", "L6"] },
        { kind: "cordon" },
      ],
      start: {
        ...BASE_POSITION,
        round: 2,
        played: 1,
        suspects: ["gull", "stealthy", "goodley", "lestrade", "watson"],
        cards: ["lestrade", "stealthy", "bert"],
        later: [],
        places: { ...BASE_POSITION.places, lestrade: "G5" },
        lamps: { L2: 2, C2: 3, K7: 4, F5: 0, H3: 0 },
        witness: "invisible",
      },
    },
    {
      name: "witness",
      seat: 0,
      showsVerdict: true,
      wantedMoves: [{ kind: "card", actor: "holmes" }, { kind: "walk" }],
      start: {
        ...BASE_POSITION,
        played: 3,
        cards: ["holmes"],
        places: { ...BASE_POSITION.places, watson: "I5" },
      },
    },
    {
      name: "accuse",
      seat: 0,
      showsVerdict: true,
      wantedMoves: [
        { kind: "card", actor: "bert" },
        { kind: "accuse", target: "gull" },
      ],
      start: {
        ...BASE_POSITION,
        round: 4,
        played: 2,
        suspects: ["gull", "stealthy"],
        cards: ["bert", "goodley"],
        later: [],
        places: { ...BASE_POSITION.places, smith: "E2", gull: "G3", bert: "H5" },
        lamps: { K7: 4, F5: 0, H3: 0 },
      },
    },
    {
      name: "leave",
      seat: 1,
      showsVerdict: true,
      wantedMoves: [{ kind: "card", actor: "gull" }, { kind: "out" }],
      start: {
        ...BASE_POSITION,
        round: 6,
        played: 3,
        suspects: ["gull", "stealthy", "bert"],
        cards: ["gull"],
        later: [],
        places: { ...BASE_POSITION.places, gull: "B2" },
        lamps: { F5: 0, H3: 0 },
        witness: "invisible",
      },
    },
  ],
};

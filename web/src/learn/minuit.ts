/** The lessons of minuit. Two players; the first is the one who learns. */

import type { Course } from "./lessons";

/** Where most lessons begin: the others say what is different. */
const START = {
  game: "minuit",
  options: { rounds: 3, hugo_speed_up: false, expel: false },
  players: 2,
  round: 1,
  first: 0,
  roller: 0,
  roll: 4,
  hugo: 2,
  speed: 3,
  guests: [[8, 14, 19, 22, "cloakroom", -10], [12, 16, 20, 25, "music", -9]],
  totals: [0, 0],
  sheet: [],
  ask: "moving",
};

export const COURSE: Course = {
  sections: [
    { name: "goal" },
    { name: "start" },
    { name: "turn", picture: "room" },
    { name: "rooms" },
    { name: "hugo" },
    { name: "score" },
    { name: "next" },
    { name: "variants" },
  ],
  lessons: [
    {
      name: "place",
      seat: 0,
      wanted: [/^place/],
      start: {
        ...START,
        roller: null,
        roll: null,
        hugo: -10,
        guests: [["hand", "hand", "hand", "hand", "hand", "hand"], ["hand", "hand", "hand", "hand", "hand", "hand"]],
        ask: "placing",
      },
    },
    {
      name: "walk",
      seat: 0,
      wanted: [/>\d+$/],
      start: {
        ...START,
        hugo: -7,
        guests: [[2, 5, 9, 14, 19, 23], [3, 8, 12, 16, 20, 25]],
      },
    },
    {
      name: "room",
      seat: 0,
      wanted: [/>[a-z]/],
      start: START,
    },
    {
      name: "exact",
      seat: 0,
      wanted: [/8>hunting/],
      start: {
        ...START,
        roll: 2,
      },
    },
    {
      name: "flee",
      seat: 0,
      wanted: [/^14>/],
      start: {
        ...START,
        roll: 5,
        hugo: 12,
        guests: [[14, 26, "cloakroom", "music", "bedroom", -10], [16, 20, "games", "hunting", "kitchen", -9]],
      },
    },
    {
      name: "last",
      seat: 0,
      wanted: [/>library/],
      start: {
        ...START,
        roll: 2,
        hugo: 16,
        guests: [[21, "cloakroom", "music", "bedroom", "ballroom", -10], ["dining", "games", "hunting", "kitchen", "linen", -9]],
      },
    },
  ],
};

/** How jack's effects are played. */

import type { JackEffect } from "../../api";
import type { ScenesOf } from "../../stage/scene";
import { listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";
import { directionName, jackCharacterName } from "./description";
import { walkSceneMilliseconds, type Walked } from "./ways";

type Moved = Extract<JackEffect, { kind: "moved" }>;

const CARD_MILLISECONDS = 300;
const CARRY_MILLISECONDS = 500;
/** The cleared step into the light one after another; the last one stands there for as long as two of them. */
const CLEARED_MILLISECONDS = 200;

const streetsOf = ({ path }: Walked) => ({ from: path[0]!, to: path.at(-1)! });

function describeWalk(effect: Moved): string {
  const who = jackCharacterName(effect.character);
  if (effect.by === "swap") return t("scene-jack-swap", { who });
  if (effect.by === "whistle") return t("scene-jack-whistle", { who, ...streetsOf(effect) });
  return t("scene-jack-walk", { who, way: effect.sewer ? "sewer" : effect.by, ...streetsOf(effect) });
}

/** A swap is two walks at once: Gull's is played with that of the other. */
const isFirstOfSwap = ({ by, character }: Moved) => by === "swap" && character === "gull";

export const SCENES: ScenesOf<JackEffect> = {
  identified: {
    milliseconds: ({ jack }) => (jack ? 3200 : 0),
    sentence: ({ jack }, _nameSeat, reader) =>
      jack ? t(reader === 1 ? "headline-jack-you" : "headline-jack-is", { who: jackCharacterName(jack) }) : "",
    headline: ({ jack }, _nameSeat, reader) =>
      jack ? t(reader === 1 ? "headline-jack-you" : "headline-jack-is", { who: jackCharacterName(jack) }) : "",
    sound: "dark",
  },
  dealt: {
    milliseconds: CARD_MILLISECONDS,
    sentence: ({ cards }) => t("scene-jack-dealt", { names: listCharacters(cards) }),
    sound: "card",
  },
  cards_turned: {
    milliseconds: CARD_MILLISECONDS,
    sentence: ({ cards }) => t("scene-jack-dealt", { names: listCharacters(cards) }),
    sound: "card",
  },
  card_taken: {
    milliseconds: CARD_MILLISECONDS,
    sentence: ({ seat, character }, nameSeat) =>
      t("scene-jack-card", { side: nameSeat(seat), who: jackCharacterName(character) }),
    sound: "card",
    opensTurn: true,
    keepsTrails: true,
    seat: ({ seat }) => seat,
  },
  moved: {
    milliseconds: (effect) => (isFirstOfSwap(effect) ? 0 : walkSceneMilliseconds(effect)),
    sentence: describeWalk,
    sound: "step",
  },
  stayed: {
    milliseconds: 400,
    sentence: ({ character, street }) => t("scene-jack-stayed", { who: jackCharacterName(character), place: street }),
  },
  whistled: {
    milliseconds: 900,
    sentence: ({ street }) => t("scene-jack-whistled", { place: street }),
    sound: "whistle",
  },
  lamp_moved: {
    milliseconds: CARRY_MILLISECONDS,
    sentence: ({ origin, destination }) => t("scene-jack-lamp", { from: origin, to: destination }),
    sound: "lamp",
  },
  cordon_moved: {
    milliseconds: CARRY_MILLISECONDS,
    sentence: ({ origin, destination }) =>
      t("scene-jack-cordon", { from: directionName(origin), to: directionName(destination) }),
    sound: "step",
  },
  cover_moved: {
    milliseconds: CARRY_MILLISECONDS,
    sentence: ({ origin, destination }) => t("scene-jack-cover", { from: origin, to: destination }),
    sound: "lock",
  },
  lantern_turned: {
    milliseconds: CARRY_MILLISECONDS,
    sentence: ({ destination }) => t("jack-tell-lantern", { direction: directionName(destination) }),
    sound: "lamp",
  },
  alibi_drawn: {
    milliseconds: 600,
    sentence: ({ seat, card }, nameSeat) =>
      card
        ? t("scene-jack-alibi", { who: jackCharacterName(card) })
        : t("scene-jack-alibi-hidden", { side: nameSeat(seat) }),
    sound: "card",
  },
  witness_called: {
    milliseconds: 2400,
    headline: ({ answer }) => t(`news-jack-${answer}`),
    sound: ({ answer }) => (answer === "visible" ? "bright" : "dark"),
  },
  cleared: { milliseconds: ({ names }) => CLEARED_MILLISECONDS * (names.length + 2) },
  lamp_out: { milliseconds: 400, sound: "lamp" },
  accused: {
    milliseconds: walkSceneMilliseconds,
    sentence: ({ accuser, accused, right, path }) =>
      t("scene-jack-accused", {
        who: jackCharacterName(accuser),
        whom: jackCharacterName(accused),
        place: path.at(-1)!,
        right: right ? "yes" : "no",
      }),
    sound: "lock",
  },
  left: {
    milliseconds: walkSceneMilliseconds,
    sentence: ({ exit }) => t("jack-tell-gone", { exit: directionName(exit) }),
    sound: "step",
  },
  ended: {
    milliseconds: 4000,
    headline: ({ jack }) => t("culprit-jack", { who: jackCharacterName(jack) }),
    sound: "end",
  },
};

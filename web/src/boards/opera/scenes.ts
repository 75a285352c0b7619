/** How opera's effects are played. A round's end, all scenes together, takes at most six seconds. */

import type { OperaCharacter, OperaEffect } from "../../api";
import { capitalize, characterName, listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";
import type { Scene, ScenesOf } from "../../stage/scene";

const ROOM_MILLISECONDS = 250;
/** A companion follows at once; several who are called or sent set out one after another. */
const FOLLOWER_MILLISECONDS = 200;
const SPACE_MILLISECONDS = 150;
/** How many steps Carlotta stands still before the last three of a long run. */
const HESITATION_STEPS = 2;
const STEPS_AFTER_HESITATION = 3;
const STEP_OUT_MILLISECONDS = 200;
const CURTAIN_MILLISECONDS = 700;

/** The spaces on which Carlotta stands one after another, without the first; where she hesitates, repeatedly. */
export function carlottaSteps(origin: number, destination: number): number[] {
  const direction = Math.sign(destination - origin);
  const steps = Array.from({ length: Math.abs(destination - origin) }, (_, step) => origin + direction * (step + 1));
  const before = steps.length - STEPS_AFTER_HESITATION;
  if (before < 1) return steps;
  const pause = Array<number>(HESITATION_STEPS).fill(steps[before - 1]!);
  return [...steps.slice(0, before), ...pause, ...steps.slice(before)];
}

const identity = (phantom: OperaCharacter, reader: number | null) =>
  t(reader === 1 ? "opera-you-are" : "opera-it-is", { who: phantom, name: t(`opera-name-${phantom}`) });

export const SCENES: ScenesOf<OperaEffect> = {
  identified: {
    milliseconds: ({ phantom }) => (phantom ? 2800 : 0),
    sentence: ({ phantom }, _nameSeat, reader) => (phantom ? `${identity(phantom, reader)}.` : ""),
    headline: ({ phantom }, _nameSeat, reader) => (phantom ? identity(phantom, reader) : ""),
    sound: "dark",
  },
  dealt: {
    milliseconds: 500,
    sentence: ({ cards }) => t("opera-told-cards", { names: listCharacters(cards) }),
    sound: "card",
  },
  cards_turned: {
    milliseconds: 500,
    sentence: ({ cards }) => t("opera-told-cards", { names: listCharacters(cards) }),
    sound: "card",
  },
  card_taken: {
    milliseconds: 300,
    sentence: ({ seat, character }, _nameSeat, reader) => {
      const name = characterName(character);
      if (seat === reader) return t("scene-opera-card-own", { name, id: character });
      return t("scene-opera-card", { seat, name, id: character });
    },
    sound: "card",
    opensTurn: true,
    seat: ({ seat }) => seat,
  },
  moved: {
    milliseconds: ({ path, by }) => (by === "walk" ? ROOM_MILLISECONDS * (path.length - 1) : FOLLOWER_MILLISECONDS),
    sentence: ({ character, path, by }) =>
      capitalize(
        t("scene-opera-moved", { by, name: characterName(character), to: t(`opera-room-${path.at(-1)!}.to`) }),
      ),
    sound: "step",
  },
  darkened: {
    milliseconds: 400,
    sentence: ({ room }) =>
      capitalize(t("scene-opera-darkened", { room, the: t(`opera-room-${room}.the`), to: t(`opera-room-${room}.to`) })),
    sound: "lamp",
  },
  locked: {
    milliseconds: 400,
    sentence: ({ corridor: [one, other] }) =>
      t("opera-told-padlock", { one: t(`opera-room-${one!}`), other: t(`opera-room-${other!}`) }),
    sound: "lock",
  },
  alibi_drawn: {
    milliseconds: 1100,
    sentence: ({ card, shown, seat }, _nameSeat, reader) => {
      const name = characterName(card);
      if (card && !shown && seat === reader) return t("scene-opera-alibi-own", { name });
      return t("scene-opera-alibi", { card: card ?? "hidden", name });
    },
    sound: "card",
  },
  announced: {
    milliseconds: 2200,
    headline: ({ answer }) => t(`news-opera-${answer}`),
    sound: ({ answer }) => (answer === "appeared" ? "bright" : "dark"),
  },
  cleared: {
    milliseconds: ({ names }) => CURTAIN_MILLISECONDS + STEP_OUT_MILLISECONDS * names.length,
    sound: "lamp",
  },
  carlotta_moved: {
    milliseconds: ({ origin, destination }) => SPACE_MILLISECONDS * carlottaSteps(origin, destination).length,
    sound: "step",
  },
  ended: {
    milliseconds: 4000,
    headline: ({ phantom }) => t("opera-it-was", { who: phantom, name: t(`opera-name-${phantom}`) }),
    sound: "end",
  },
};

/** After how many milliseconds of its scene somebody who is cleared steps out, by the place among the names. */
export function stepOutDelay({ effect, milliseconds }: Scene<OperaEffect>, place: number): number {
  const count = effect.kind === "cleared" ? effect.names.length : 1;
  const calm = CURTAIN_MILLISECONDS + STEP_OUT_MILLISECONDS * count;
  return (milliseconds / calm) * STEP_OUT_MILLISECONDS * (place + 1);
}

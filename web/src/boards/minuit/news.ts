/** What comes to light in minuit, in words. */

import type { MinuitEffect, MinuitGuestCount } from "../../api";
import type { NewsOf, SeatNamer } from "../../lib/news";
import { formatInteger } from "../../lib/numbers";
import { t } from "../../lib/words.svelte";

/** Guests by their seats, as in "one guest of Ada, 2 guests of Ben". */
function listGuests(guests: MinuitGuestCount[], nameSeat: SeatNamer): string {
  const counts = new Map<number, number>();
  for (const { seat, number } of guests) counts.set(seat, (counts.get(seat) ?? 0) + number);
  return [...counts].map(([seat, count]) => t("minuit-told-guests", { name: nameSeat(seat), count })).join(", ");
}

export const NEWS: NewsOf<MinuitEffect> = {
  hugo_returned: ({ destination }) => t("news-minuit-hugo_returned", { step: -destination }),
  hugo_moved: ({ destination, stops }) => {
    if (!stops) return ""; // he goes on
    return destination < 0
      ? t("news-hugo-stairs", { number: -destination })
      : t("news-hugo-gallery", { number: destination });
  },
  hugo_sped_up: ({ speed }) => t("news-minuit-hugo_sped_up", { speed }),
  rooms_opened: () => t("news-minuit-rooms_opened"),
  guest_entered: ({ room, fright }) =>
    t(fright < 0 ? "news-minuit-guest_calmed" : "news-minuit-guest_entered", {
      into: t(`minuit-room-${room}.into`),
      points: Math.abs(fright),
    }),
  guest_expelled: ({ seat, space }, nameSeat) => t("news-minuit-guest_expelled", { name: nameSeat(seat), space }),
  captured: ({ by, space, guests, destination, fright }, nameSeat) => {
    const caught = t("news-minuit-captured", { by, space, guests: listGuests(guests, nameSeat) });
    const where =
      destination === "cellar"
        ? t("news-minuit-captured-cellar", { points: fright })
        : t("news-minuit-captured-step", { step: -destination });
    return `${caught} ${where}`;
  },
  round_ended: ({ by, round }) => t("news-minuit-round_ended", { by, round }),
  sent_to_cellar: ({ guests, fright }, nameSeat) =>
    t("news-minuit-sent_to_cellar", { guests: listGuests(guests, nameSeat), points: fright }),
  round_scored: ({ fright }, nameSeat) => {
    const scores = fright.map((points, seat) => `${nameSeat(seat)} ${formatInteger(points)}`);
    return t("news-minuit-round_scored", { scores: scores.join(", ") });
  },
  round_began: ({ first, by }, nameSeat) => t("news-minuit-round_began", { name: nameSeat(first), by }),
  ended: ({ winners }, nameSeat) => t("end-minuit", { names: winners.map(nameSeat).join(", ") }),
};

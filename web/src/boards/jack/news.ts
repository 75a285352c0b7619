/** What comes to light in jack, in words. */

import type { JackEffect } from "../../api";
import type { NewsOf } from "../../lib/news";
import { fullName, listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";

type Ending = Extract<JackEffect, { kind: "ended" }>;

function describeEnding({ by, winner }: Ending): string {
  switch (by) {
    case "accusation":
      return t(`end-jack-${winner}-accused`);
    case "escape":
      return t("end-jack-jack-gone");
    case "dawn":
      return t("end-jack-jack");
  }
}

export const NEWS: NewsOf<JackEffect> = {
  witness_called: ({ answer }) => t(`news-jack-${answer}`),
  cleared: ({ names }) => t("news-cleared", { names: listCharacters(names), count: names.length }),
  lamp_out: ({ at, tile }) => t("news-lamp-out", { post: at, tile }),
  ended: (effect) => `${describeEnding(effect)} ${t("culprit-jack", { who: fullName("jack", effect.jack) })}`,
};

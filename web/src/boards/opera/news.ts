/** What comes to light in opera, in words. */

import type { OperaEffect } from "../../api";
import type { NewsOf } from "../../lib/news";
import { fullName, listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";

export const NEWS: NewsOf<OperaEffect> = {
  announced: ({ answer }) => t(`news-opera-${answer}`),
  cleared: ({ names }) => t("news-cleared", { names: listCharacters(names), count: names.length }),
  carlotta_moved: ({ destination }) => t("news-carlotta", { number: destination }),
  ended: ({ winner, phantom }) =>
    `${t(`end-opera-${winner}`)} ${t("culprit-opera", { who: fullName("opera", phantom), id: phantom })}`,
};

/** Numbers as the reader's language writes them. */

import { currentLanguage } from "./words.svelte";

/** A share, such as 62.5 %. */
export function percent(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** Points: whole, or with a half for a shared win. */
export function points(number: number): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(number);
}

/** A moment, by day and minute. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

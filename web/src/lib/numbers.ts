/** Numbers as the reader's language writes them. */

import { currentLanguage } from "./words.svelte";

/** A share, such as 62.5 %. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** Points: whole, or with a half for a shared win. */
export function formatPoints(number: number): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(number);
}

/** A whole number, with a true minus sign. */
export function formatInteger(number: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(number).replace("-", "−");
}

/** A rating, to a tenth. */
export function formatRating(number: number): string {
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(currentLanguage(), tenths).format(number);
}

/** A moment, by day and minute. */
export function formatDateTime(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

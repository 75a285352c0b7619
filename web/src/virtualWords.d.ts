/** The module that `wordGroups.ts` makes when the page is built. */
declare module "virtual:words" {
  /** The words of every page, of tables and boards in play, and of lessons and rules: each group is one file. */
  export type WordGroup = "site" | "table" | "learn";
  export const WORD_LOADERS: Record<"en" | "fr" | "de", Record<WordGroup, () => Promise<{ default: string }>>>;
}

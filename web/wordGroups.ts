/** A Vite plugin that serves the Fluent files of a language in groups: one file for each group of pages. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORDS_FOLDER = fileURLToPath(new URL("../src/limelight/words", import.meta.url));
const LANGUAGES = ["en", "fr", "de"];

/** The Fluent files of each group. `notices` and `terminal` are for Python alone: words.d.ts has no types for them. */
const GROUPS: Record<string, string[]> = {
  site: ["page", "matches"],
  table: ["play", "why", "opera", "jack", "minuit"],
  learn: ["learn"],
};

const MODULE = "virtual:words";
/** What Vite's convention puts before the name of a module that is no file. */
const RESOLVED = "\0";

/** The text of a group's files, without comments. */
function readGroup(files: string[]): string {
  return files
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !line.startsWith("#"))
    .join("\n");
}

/** A module with a loader for each language and group. */
function writeLoaders(): string {
  const languages = LANGUAGES.map((language) => {
    const groups = Object.keys(GROUPS).map((group) => `${group}: () => import("${MODULE}/${language}/${group}")`);
    return `${language}: { ${groups.join(", ")} }`;
  });
  return `export const WORD_LOADERS = { ${languages.join(", ")} };`;
}

export function wordGroups(): Plugin {
  return {
    name: "word-groups",
    resolveId: (id) => (id.startsWith(MODULE) ? RESOLVED + id : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED + MODULE)) return;
      const [language, group] = id.split("/").slice(1);
      if (!language || !group) return writeLoaders();
      const files = GROUPS[group]!.map((name) => `${WORDS_FOLDER}/${language}/${name}.ftl`);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(readGroup(files))};`;
    },
  };
}

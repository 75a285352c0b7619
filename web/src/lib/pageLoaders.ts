/** What each page consists of: its script, its words and, for a table, its first answer, all requested at once. */

import type { Component } from "svelte";
import { loadBoard } from "../boards/load";
import type { GameName } from "./api";
import { waitingTables } from "./waitingTables.svelte";
import { requestTable } from "./requestedTable";
import type { Route } from "./router.svelte";
import type { WordGroup } from "virtual:words";
import { loadWords } from "./words.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page takes its own kind of route
type PageModule = { default: Component<any> };
type LoadedPage = Exclude<Route["page"], "home">;

/** Every page but the first is loaded on demand. */
const SCRIPTS: Record<LoadedPage, () => Promise<PageModule>> = {
  lobby: () => import("../pages/Lobby.svelte"),
  games: () => import("../pages/Games.svelte"),
  watch: () => import("../pages/Watch.svelte"),
  leaders: () => import("../pages/Leaders.svelte"),
  learn: () => import("../pages/Learn.svelte"),
  lesson: () => import("../pages/Lesson.svelte"),
  rules: () => import("../pages/GameRules.svelte"),
  matches: () => import("../pages/Matches.svelte"),
  match: () => import("../pages/Match.svelte"),
  account: () => import("../pages/Account.svelte"),
  mail: () => import("../pages/Mail.svelte"),
  table: () => import("../pages/Table.svelte"),
  "not-found": () => import("../pages/NotFound.svelte"),
};

/** The words of pages beside those that every page has. */
const WORDS: Partial<Record<LoadedPage, WordGroup[]>> = {
  learn: ["learn"],
  lesson: ["learn", "table"],
  rules: ["learn", "table"],
  table: ["table"],
};

async function loadParts(page: LoadedPage): Promise<PageModule> {
  const [script] = await Promise.all([SCRIPTS[page](), loadWords(...(WORDS[page] ?? []))]);
  return script;
}

let lastLoad: { route: Route; page: Promise<PageModule> | null } | null = null;

/** Loads the page of a route, once; null for the front page, whose script is there already. */
export function loadPage(route: Route): Promise<PageModule> | null {
  if (lastLoad?.route !== route) {
    if (route.page === "home") void waitingTables.load().catch(() => undefined);
    if (route.page === "table") void loadBoardOfTable(route.id, route.seat).catch(() => undefined);
    lastLoad = { route, page: route.page === "home" ? null : loadParts(route.page) };
  }
  return lastLoad.page;
}

/** The table says which board it needs. */
async function loadBoardOfTable(id: string, seat: number | null): Promise<void> {
  await loadBoard((await requestTable(id, seat)).game);
}

/** Loads what the table of a game will need, while the server makes it. */
export function preloadTable(game: GameName): void {
  for (const part of [loadParts("table"), loadBoard(game)]) void part.catch(() => undefined);
}

/** The boards by the names of their games: each game's folder is found by its name, and loaded once. */

import type { GameEffect, GameMove } from "../api";
import type { GameName, View } from "../lib/api";
import type { BoardManifest } from "./kit/board";

/** Each manifest takes the views, moves and effects of its own game. */
export type AnyManifest = BoardManifest<View, GameMove, GameEffect>;

const LOADERS = import.meta.glob<AnyManifest>("./*/manifest.ts", { import: "MANIFEST" });
const loading = new Map<GameName, Promise<AnyManifest>>();

export function loadBoard(game: GameName): Promise<AnyManifest> {
  let promise = loading.get(game);
  if (!promise) {
    promise = LOADERS[`./${game}/manifest.ts`]!();
    loading.set(game, promise);
    promise.catch(() => loading.delete(game)); // the next attempt loads it again
  }
  return promise;
}

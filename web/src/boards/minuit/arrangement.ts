/** Where the castle and the score sheet share the room that there is. */

import { chooseCastle } from "./layout";

export interface SheetForm {
  place: "below" | "beside";
  /** Whether one slim row of faces and totals stands for the sheet, and opens it. */
  isSlim: boolean;
  /** The players that stand side by side. */
  columns: number;
}

/** Below these sizes, in pixels, the sheet is slim. */
const MIN_SHEET_WIDTH = 500;
const MIN_SHEET_HEIGHT = 430;
const BESIDE_WIDTH = 264;
const MIN_PLAYER_WIDTH = 142;
/** How high a player's part of the sheet is, and what its signs and rounds add where they have a line of their own. */
const PLAYER_HEIGHT = 50;
const SIGNS_HEIGHT = 14;
const ROUNDS_HEIGHT = 19;
const HEAD_HEIGHT = 38;
/** The widths from which signs stand below the name, and rounds beside the total. */
const MIN_WIDTH_FOR_SIGNS = 185;
const MIN_WIDTH_FOR_ROUNDS = 300;
const MARGIN = 16;
const GAP = 20;
const MIN_CASTLE_SHARE = 0.96;

/** How high the sheet is below the castle, with so many players side by side. */
function estimateHeight(width: number, columns: number, players: number, rounds: number): number {
  const playerWidth = (width - MARGIN - GAP * (columns - 1)) / columns;
  const signs = playerWidth < MIN_WIDTH_FOR_SIGNS ? SIGNS_HEIGHT : 0;
  const past = rounds > 1 && playerWidth < MIN_WIDTH_FOR_ROUNDS ? ROUNDS_HEIGHT : 0;
  return HEAD_HEIGHT + Math.ceil(players / columns) * (PLAYER_HEIGHT + signs + past);
}

/** The size of a space on the screen. */
function cellPixels(width: number, height: number): number {
  const castle = chooseCastle(width, height);
  return castle.cellSize * Math.min(width / castle.width, height / castle.height);
}

/** The form of the sheet that leaves the castle the most room. */
export function arrangeSheet(width: number, height: number, players: number, rounds: number): SheetForm {
  if (height < MIN_SHEET_HEIGHT && width > height)
    return { place: "beside", isSlim: true, columns: players > 4 ? 2 : 1 };
  if (width < MIN_SHEET_WIDTH) return { place: "below", isSlim: true, columns: players > 4 ? 2 : 1 };
  const most = Math.min(players, Math.floor(width / MIN_PLAYER_WIDTH));
  const castleBelow = Array.from({ length: most }, (_, index) =>
    cellPixels(width, height - estimateHeight(width, index + 1, players, rounds)),
  );
  const best = Math.max(...castleBelow);
  // A little of the castle is given for columns in which names are legible.
  const columns = castleBelow.findIndex((pixels) => pixels >= best * MIN_CASTLE_SHARE) + 1;
  const castleBeside = cellPixels(width - BESIDE_WIDTH, height);
  return castleBeside > best
    ? { place: "beside", isSlim: false, columns: 1 }
    : { place: "below", isSlim: false, columns };
}

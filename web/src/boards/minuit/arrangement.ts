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
/** How high a player's part of the sheet is: with signs below the name, and with the rounds below these. */
const PLAYER_HEIGHT = 52;
const ROUNDS_HEIGHT = 20;
const HEAD_HEIGHT = 36;
/** From this width on the rounds stand beside the total. */
const WIDE_PLAYER = 300;
const MIN_CASTLE_SHARE = 0.96;

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
  const castleBelow = Array.from({ length: most }, (_, index) => {
    const columns = index + 1;
    const rowHeight = PLAYER_HEIGHT + (rounds > 1 && width / columns < WIDE_PLAYER ? ROUNDS_HEIGHT : 0);
    return cellPixels(width, height - HEAD_HEIGHT - Math.ceil(players / columns) * rowHeight);
  });
  const best = Math.max(...castleBelow);
  // A little of the castle is given for columns in which names are legible.
  const columns = castleBelow.findIndex((pixels) => pixels >= best * MIN_CASTLE_SHARE) + 1;
  const castleBeside = cellPixels(width - BESIDE_WIDTH, height);
  return castleBeside > best
    ? { place: "beside", isSlim: false, columns: 1 }
    : { place: "below", isSlim: false, columns };
}

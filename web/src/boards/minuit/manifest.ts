/** Minuit as the table knows it. */

import type { MinuitEffect, MinuitKnowledge, MinuitMove } from "../../api";
import type { BoardManifest } from "../kit/board";
import { applyEffect } from "./applyEffect";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { SCENES } from "./scenes";

export const MANIFEST: BoardManifest<MinuitKnowledge, MinuitMove, MinuitEffect> = {
  Board,
  Face,
  scenes: SCENES,
  applyEffect,
  isOffBoard: ({ kind }) => kind === "stay" || kind === "lost",
  describeTruth: () => "",
  isGrave: () => false,
};

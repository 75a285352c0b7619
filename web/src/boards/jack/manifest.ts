/** Jack as the table knows it. */

import type { JackEffect, JackKnowledge, JackMove } from "../../api";
import type { BoardManifest } from "../kit/board";
import { applyEffect } from "./applyEffect";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { SCENES } from "./scenes";
import { describeTruth } from "./truth";

export const MANIFEST: BoardManifest<JackKnowledge, JackMove, JackEffect> = {
  Board,
  Face,
  scenes: SCENES,
  applyEffect,
  isOffBoard: ({ kind }) => kind === "stay" || kind === "enough",
  describeTruth,
  isGrave: ({ kind }) => kind === "accuse" || kind === "out" || kind === "swap",
};

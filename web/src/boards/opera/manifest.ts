/** Opera as the table knows it. */

import type { OperaEffect, OperaKnowledge, OperaMove } from "../../api";
import type { BoardManifest } from "../kit/board";
import { applyEffect } from "./applyEffect";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { SCENES } from "./scenes";
import { describeTruth } from "./truth";

export const MANIFEST: BoardManifest<OperaKnowledge, OperaMove, OperaEffect> = {
  Board,
  Face,
  scenes: SCENES,
  applyEffect,
  isOffBoard: ({ kind }) =>
    kind === "gather" || kind === "gather_none" || kind === "scatter" || kind === "scatter_none",
  describeTruth,
  isGrave: ({ kind }) => kind === "swap",
};

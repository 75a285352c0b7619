/**
 * The director: plays what has happened as scenes, one after another, between the socket and the board.
 *
 * Each effect is written into the view that the board draws, and its scene, if it has one, takes its
 * time. The server's own view comes last, so whatever the scenes show, the board ends as the server
 * says. Nothing is inferred: effects say all that has changed.
 */

import type { GameEffect } from "../api";
import type { AnyManifest } from "../boards/load";
import type { GameName, View } from "../lib/api";
import type { PlayedStep } from "../lib/gameLog";
import { describeEffect } from "../lib/news";
import { finishGlides } from "../boards/kit/glide";
import { settings } from "../lib/settings.svelte";
import { PACES, type Scene, type SceneScript, type SeatNamer } from "./scene";
import { playSound } from "./sounds";

/** At a calm pace others take this long to think before their turn. */
const THINKING_MILLISECONDS = 700;
/** Without motion a scene stands still, long enough to read its sentence. */
const MIN_STILL_MILLISECONDS = 600;
/** What waits for longer than this is not played, except for the last turn. */
const MAX_BACKLOG_MILLISECONDS = 15_000;
/** A turn has fewer steps than this. */
const MAX_TURN_STEPS = 40;
const MAX_SPOKEN_SENTENCES = 20;

/** What the director shows to its users. */
export interface Cast {
  game: GameName;
  manifest: AnyManifest;
  nameSeat: SeatNamer;
}

export interface SpokenSentence {
  number: number;
  text: string;
}

interface QueuedEffect {
  effect: GameEffect;
  step: number;
  seat: number;
}

export class Director {
  /** The view on the board. */
  view = $state.raw<View | null>(null);
  scene = $state.raw<Scene<GameEffect> | null>(null);
  /** The effects of the last turn, as far as they have been played. */
  lastTurn = $state.raw<readonly GameEffect[]>([]);
  /** The newest sentences, for the live region, each with a number of its own. */
  transcript = $state.raw<readonly SpokenSentence[]>([]);
  /** Whether something is still to be played: until then nothing can be chosen. */
  isPlaying = $state(false);
  /** Whether a replay is played, not the game as it goes on. */
  isReplaying = $state(false);
  /** The step whose effects are on the board. */
  step = $state(0);
  /** How many effects of this step have been played. */
  playedEffects = $state(0);

  #queue: QueuedEffect[] = [];
  /** The reader and the last step of the table that is followed; null if no table is. */
  #followed: { reader: number | null; count: number; seq: number } | null = null;
  #target: View | null = null;
  #reader: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sceneNumber = 0;
  /** Where in `lastTurn` a turn begins that has moved nothing yet; 0 if there is none. */
  #openingIndex = 0;
  /** The effect before which somebody has been given time to think. */
  #thoughtFor: QueuedEffect | null = null;
  #speed = 1;
  #onEnd: () => void = () => undefined;

  constructor(private readonly cast: Cast) {}

  /**
   * Follows a live table: plays the steps that are new, if they go on from those that are known.
   *
   * After a step was taken back, for another reader and in a hidden tab the view is shown at once.
   */
  follow(view: View, reader: number | null, steps: readonly PlayedStep[]): void {
    const known = this.#followed;
    const goesOn =
      known !== null &&
      known.reader === reader &&
      known.count <= steps.length &&
      (steps[known.count - 1]?.seq ?? 0) === known.seq &&
      document.visibilityState !== "hidden";
    const fresh = steps.slice(known?.count ?? 0);
    if (!goesOn) this.show(view, reader, steps);
    else if (fresh.length) this.play(fresh, view);
    else this.#update(view);
    this.keepFollowing(reader, steps);
  }

  /** Goes on following a table after these steps, although some of them are being replayed. */
  keepFollowing(reader: number | null, steps: readonly PlayedStep[]): void {
    this.#followed = { reader, count: steps.length, seq: steps.at(-1)?.seq ?? 0 };
  }

  /** Shows a view at once, as after these steps; the last turn stays readable. */
  show(view: View, reader: number | null, steps: readonly PlayedStep[], step = steps.length): void {
    this.#clear();
    this.#followed = null;
    this.view = this.#target = view;
    this.#reader = reader;
    this.step = step;
    this.playedEffects = 0;
    this.lastTurn = [];
    this.#openingIndex = 0;
    for (const { effects } of steps.slice(0, step).slice(-MAX_TURN_STEPS)) {
      for (const effect of effects) this.#remember(effect);
    }
  }

  /** Plays the steps after those shown, to the view that the server gives for the last one. */
  play(steps: readonly PlayedStep[], final: View, options: { speed?: number; onend?: () => void } = {}): void {
    this.#speed = options.speed ?? 0;
    this.isReplaying = options.speed !== undefined;
    this.#onEnd = options.onend ?? (() => undefined);
    this.#target = final;
    for (const { effects, step, seat } of steps) {
      for (const effect of effects) this.#queue.push({ effect, step, seat });
    }
    if (!this.isReplaying) this.#dropBacklog();
    const isIdle = !this.isPlaying && !this.scene;
    this.isPlaying = true;
    // Otherwise the scene that is played goes on first.
    if (isIdle) this.#next();
  }

  /** Shows an effect as a scene of its own, without a change of the view. */
  playAlone(effect: GameEffect): void {
    this.#begin({ effect, step: this.step, seat: -1 });
  }

  /** Ends all scenes now: the board shows what the server says. */
  skip(): void {
    if (!this.isPlaying && !this.scene) return;
    clearTimeout(this.#timer);
    for (const queued of this.#queue.splice(0)) this.#apply(queued);
    finishGlides();
    this.#finish();
  }

  /** How long the scenes of some effects take at a calm pace. */
  measure(effects: readonly GameEffect[]): number {
    return effects.reduce((sum, effect) => sum + this.#calmMilliseconds(effect), 0);
  }

  /** Whether a turn begins with this effect, and whose. */
  turnSeat(effect: GameEffect): number | null {
    const script = this.#scriptOf(effect);
    return script?.opensTurn ? (script.seat?.(effect) ?? null) : null;
  }

  stop(): void {
    this.#clear();
  }

  #scriptOf(effect: GameEffect): SceneScript<GameEffect> | undefined {
    // The scenes of a game take the effects of that game.
    return (this.cast.manifest.scenes as Record<string, SceneScript<GameEffect> | undefined>)[effect.kind];
  }

  #calmMilliseconds(effect: GameEffect): number {
    const { milliseconds = 0 } = this.#scriptOf(effect) ?? {};
    return typeof milliseconds === "number" ? milliseconds : milliseconds(effect);
  }

  get #pace(): number {
    return this.#speed ? 1 / this.#speed : PACES[settings.pace];
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.scene = null;
    this.isPlaying = this.isReplaying = false;
    this.#speed = 0;
    this.#onEnd = () => undefined;
  }

  /** Plays what waits too long at once, up to the beginning of the last turn. */
  #dropBacklog(): void {
    const waiting = this.measure(this.#queue.map(({ effect }) => effect)) * this.#pace;
    if (waiting <= MAX_BACKLOG_MILLISECONDS) return;
    const lastOpening = this.#queue.findLastIndex(({ effect }) => this.#scriptOf(effect)?.opensTurn);
    for (const queued of this.#queue.splice(0, Math.max(lastOpening, 0))) this.#apply(queued);
  }

  #next(): void {
    for (let queued = this.#queue[0]; queued; queued = this.#queue[0]) {
      if (this.#calmMilliseconds(queued.effect) && this.#pace && this.#waitForThought(queued)) return;
      this.#queue.shift();
      this.#apply(queued);
      if (this.#begin(queued)) {
        // What has no scene happens with the last scene, so that nobody waits for its end to choose.
        // After the end of the game nobody chooses, and the result waits for the mask to come off.
        const isWaitedFor = !this.isReplaying && queued.effect.kind !== "ended";
        if (isWaitedFor && !this.#queue.some(({ effect }) => this.#calmMilliseconds(effect))) {
          for (const silent of this.#queue.splice(0)) this.#apply(silent);
          this.#settle();
        }
        return;
      }
    }
    this.#finish();
  }

  /** Lets another seat think before its turn; whether there is anything to wait for. */
  #waitForThought(queued: QueuedEffect): boolean {
    const script = this.#scriptOf(queued.effect);
    const seat = script?.seat?.(queued.effect) ?? queued.seat;
    const isOthers = script?.opensTurn && seat !== this.#reader && !this.isReplaying;
    if (!isOthers || settings.pace !== "calm" || this.#thoughtFor === queued) return false;
    this.#thoughtFor = queued;
    this.#timer = setTimeout(() => this.#next(), THINKING_MILLISECONDS);
    return true;
  }

  #apply({ effect, step }: QueuedEffect): void {
    if (this.view) this.view = this.cast.manifest.applyEffect(this.view, effect);
    this.playedEffects = step === this.step ? this.playedEffects + 1 : 1;
    this.step = step;
    this.#remember(effect);
  }

  #remember(effect: GameEffect): void {
    const script = this.#scriptOf(effect);
    if (script?.opensTurn) {
      this.#openingIndex = script.keepsTrails ? this.lastTurn.length : 0;
      this.lastTurn = [...this.lastTurn.slice(0, this.#openingIndex), effect];
    } else if (this.lastTurn.length) {
      const start = this.#calmMilliseconds(effect) ? this.#openingIndex : 0;
      if (start) this.#openingIndex = 0;
      this.lastTurn = [...this.lastTurn.slice(start), effect];
    }
  }

  /** Begins the scene of an effect; false if it has none, or no time. */
  #begin({ effect }: QueuedEffect): boolean {
    const script = this.#scriptOf(effect);
    const calm = this.#calmMilliseconds(effect);
    if (!script || !calm) return false;
    const { game, nameSeat } = this.cast;
    const sentence = script.sentence?.(effect, nameSeat, this.#reader) ?? describeEffect(game, effect, nameSeat);
    if (sentence) this.#speak(sentence);
    const sound = typeof script.sound === "function" ? script.sound(effect) : script.sound;
    const pace = this.#pace;
    if (!pace) return false;
    if (sound) playSound(sound);
    const isStill = settings.isMotionOff;
    const milliseconds = (isStill ? Math.max(calm, sentence ? MIN_STILL_MILLISECONDS : 0) : calm) * pace;
    this.scene = {
      number: ++this.#sceneNumber,
      effect,
      milliseconds,
      glideMilliseconds: isStill ? 0 : milliseconds,
      sentence,
      headline: script.headline?.(effect, nameSeat, this.#reader) ?? "",
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), milliseconds);
    return true;
  }

  /** The server's view has changed without a step: somebody resigned, or a secret came out. */
  #update(view: View): void {
    this.#target = view;
    if (!this.isPlaying) this.view = view;
  }

  #speak(text: string): void {
    const number = (this.transcript.at(-1)?.number ?? 0) + 1;
    this.transcript = [...this.transcript.slice(1 - MAX_SPOKEN_SENTENCES), { number, text }];
  }

  /** Nothing is left to play: the board shows what the server says. */
  #settle(): void {
    this.isPlaying = this.isReplaying = false;
    this.#speed = 0;
    this.view = this.#target;
    const onEnd = this.#onEnd;
    this.#onEnd = () => undefined;
    onEnd();
  }

  #finish(): void {
    this.scene = null;
    if (this.isPlaying) this.#settle();
    else if (this.#target) this.view = this.#target;
  }
}

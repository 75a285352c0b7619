import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OperaCharacter, OperaEffect } from "../api";
import type { AnyManifest } from "../boards/load";
import type { View } from "../lib/api";
import type { PlayedStep } from "../lib/gameLog";
import { Director } from "./director.svelte";
import type { Pace, ScenesOf } from "./scene";

const { settings, sounds } = vi.hoisted(() => ({
  settings: { pace: "calm" as Pace, isMotionOff: false },
  sounds: [] as string[],
}));
vi.mock("../lib/settings.svelte", () => ({ settings }));
vi.mock("./sounds", () => ({ playSound: (name: string) => sounds.push(name) }));

const SCENES: ScenesOf<OperaEffect> = {
  card_taken: {
    milliseconds: 300,
    opensTurn: true,
    seat: ({ seat }) => seat,
    sound: "card",
    sentence: ({ seat, character }, nameSeat) => `${nameSeat(seat)} takes ${character}.`,
  },
  moved: {
    milliseconds: ({ path }) => 250 * (path.length - 1),
    sentence: ({ character, path }) => `${character} walks to ${path.at(-1)}.`,
  },
  announced: { milliseconds: 2400, headline: ({ answer }) => answer, sentence: () => "Announced." },
  ended: { milliseconds: 4000, sentence: () => "Ended." },
};

const taken = (seat: number, character: OperaCharacter): OperaEffect => ({ kind: "card_taken", seat, character });
const walked: OperaEffect = { kind: "moved", character: "raoul", path: ["stage", "lake", "dome"], by: "walk" };
const announced: OperaEffect = { kind: "announced", answer: "hid", round: 1 };
const ended: OperaEffect = { kind: "activation_ended", played: 1 };

/** A view that names the effects written into it, or the server's own of that name. */
const viewOf = (...names: string[]) => ({ names }) as unknown as View;
const applied = ({ view }: Director) => (view as unknown as { names: string[] }).names;

const manifest = {
  scenes: SCENES,
  applyEffect: (view: View, { kind }: OperaEffect) => viewOf(...(view as unknown as { names: string[] }).names, kind),
} as unknown as AnyManifest;

/** Steps as the table tells them: the seat and the effects of each. */
function makeSteps(...played: [seat: number, ...effects: OperaEffect[]][]): PlayedStep[] {
  return played.map(([seat, ...effects], index) => ({
    seq: 10 + index,
    step: index + 1,
    seat,
    said: "",
    move: null,
    effects,
  }));
}

const SERVER = viewOf("server");
let director: Director;

/** The scenes that are played from now on, until nothing is: how late each begins, in milliseconds. */
function watchScenes(limit = 60_000): [number, string][] {
  const begun: [number, string][] = [];
  let number = 0;
  for (let now = 0; now <= limit && (director.isPlaying || director.scene); now += 10) {
    if (director.scene && director.scene.number !== number) begun.push([now, director.scene.effect.kind]);
    number = director.scene?.number ?? number;
    vi.advanceTimersByTime(10);
  }
  return begun;
}

const sentences = () => director.transcript.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  Object.assign(settings, { pace: "calm", isMotionOff: false });
  sounds.length = 0;
  director = new Director({ game: "opera", manifest, nameSeat: (seat) => ["Ada", "Ben"][seat]! });
  director.follow(viewOf(), 0, []);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is there when a table is opened is shown at once", () => {
  const other = new Director({ game: "opera", manifest, nameSeat: String });
  other.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked]));
  expect(other.view).toBe(SERVER);
  expect([other.isPlaying, other.scene, other.step]).toEqual([false, null, 2]);
  expect(other.lastTurn).toEqual([taken(0, "raoul"), walked]);
});

test("scenes are played in order and one after another, and the board ends as the server says", () => {
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked, announced]));
  expect(director.scene).toMatchObject({ milliseconds: 300, glideMilliseconds: 300, sentence: "Ada takes raoul." });
  expect(applied(director)).toEqual(["card_taken"]);
  expect(director.step).toBe(1);
  expect(watchScenes()).toEqual([
    [0, "card_taken"],
    [300, "moved"],
    [800, "announced"],
  ]);
  expect(sentences()).toEqual(["Ada takes raoul.", "raoul walks to dome.", "Announced."]);
  expect(new Set(director.transcript.map(({ number }) => number)).size).toBe(3);
  expect(director.view).toBe(SERVER);
  expect(director.step).toBe(2);
  expect(sounds).toEqual(["card"]);
});

test("an effect is in the view when its scene is played, and a scene has its headline", () => {
  director.follow(SERVER, 0, makeSteps([0, walked, ended, announced]));
  expect(applied(director)).toEqual(["moved"]);
  expect(director.scene!.headline).toBe("");
  vi.advanceTimersByTime(500);
  // Nothing waits behind the last scene: it is played over the server's view.
  expect(director.scene!.headline).toBe("hid");
  expect(director.view).toBe(SERVER);
});

test("others take their time to think at a calm pace", () => {
  director.follow(SERVER, 0, makeSteps([0, walked], [1, taken(1, "meg")], [1, walked]));
  expect(watchScenes()).toEqual([
    [0, "moved"],
    [1200, "card_taken"],
    [1500, "moved"],
  ]);
});

test("a brisk pace takes a third of the time, and nobody thinks", () => {
  settings.pace = "brisk";
  director.follow(SERVER, 0, makeSteps([1, taken(1, "meg")], [1, { ...walked, path: ["stage", "lake"] }, announced]));
  expect(director.scene!.milliseconds).toBe(100);
  expect(watchScenes()).toEqual([
    [0, "card_taken"],
    [100, "moved"],
    [190, "announced"],
  ]);
});

test("at the instant pace nothing is played, and all is said", () => {
  settings.pace = "instant";
  director.follow(SERVER, 0, makeSteps([1, taken(1, "meg")], [1, walked, announced]));
  expect([director.isPlaying, director.scene]).toEqual([false, null]);
  expect(director.view).toBe(SERVER);
  expect(sentences()).toEqual(["Ben takes meg.", "raoul walks to dome.", "Announced."]);
  expect(sounds).toEqual([]);
});

test("a skip ends all scenes and shows the server's view", () => {
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked, announced], [1, taken(1, "meg")]));
  vi.advanceTimersByTime(350);
  director.skip();
  expect([director.isPlaying, director.scene]).toEqual([false, null]);
  expect(director.view).toBe(SERVER);
  expect(director.step).toBe(3);
  expect(director.lastTurn).toEqual([taken(1, "meg")]);
  expect(vi.getTimerCount()).toBe(0);
  expect(watchScenes()).toEqual([]);
});

test("choices are free as soon as nothing with a scene waits", () => {
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked], [-1, ended]));
  expect(director.isPlaying).toBe(true);
  vi.advanceTimersByTime(300);
  expect(director.scene!.effect).toEqual(walked);
  expect(director.isPlaying).toBe(false);
  expect(director.view).toBe(SERVER);
});

test("after the end nobody chooses: the scenes end with the mask off", () => {
  const unmasked = { kind: "ended", winner: "phantom" } as OperaEffect;
  director.follow(SERVER, 0, makeSteps([0, walked, unmasked]));
  vi.advanceTimersByTime(500);
  expect(director.scene!.effect).toEqual(unmasked);
  expect(director.isPlaying).toBe(true);
  vi.runAllTimers();
  expect([director.isPlaying, director.scene, director.view]).toEqual([false, null, SERVER]);
});

test("what comes while a scene is played waits for its end", () => {
  const steps = makeSteps([0, taken(0, "raoul")], [0, walked], [0, announced]);
  director.follow(SERVER, 0, steps.slice(0, 1));
  vi.advanceTimersByTime(100);
  director.follow(SERVER, 0, steps.slice(0, 2));
  director.follow(SERVER, 0, steps);
  expect(watchScenes()).toEqual([
    [0, "card_taken"],
    [200, "moved"],
    [700, "announced"],
  ]);
});

test.each<[string, number | null, PlayedStep[]]>([
  ["a step that was taken back", 0, makeSteps([0, taken(0, "raoul")])],
  [
    "another step in its place",
    0,
    [...makeSteps([0, taken(0, "raoul")]), { ...makeSteps([0, announced])[0]!, seq: 99 }],
  ],
  ["another reader", 1, makeSteps([0, taken(0, "raoul")], [0, walked], [0, announced])],
])("%s is shown at once", (_, reader, steps) => {
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked]));
  vi.advanceTimersByTime(100);
  const newest = viewOf("newest");
  director.follow(newest, reader, steps);
  expect([director.isPlaying, director.scene, director.view]).toEqual([false, null, newest]);
  expect(vi.getTimerCount()).toBe(0);
});

test("in a hidden tab nothing is played", () => {
  vi.stubGlobal("document", { visibilityState: "hidden" });
  director.follow(SERVER, 0, makeSteps([0, walked], [0, announced]));
  expect([director.isPlaying, director.scene, director.view]).toEqual([false, null, SERVER]);
});

test("of what would take longer than 15 seconds, only the last turn is played", () => {
  const long = makeSteps(
    ...Array.from({ length: 7 }, (): [number, ...OperaEffect[]] => [0, taken(0, "raoul"), announced]),
    [0, taken(0, "meg"), walked],
  );
  director.follow(SERVER, 0, long);
  expect(applied(director).filter((kind) => kind === "announced")).toHaveLength(7);
  expect(watchScenes()).toEqual([
    [0, "card_taken"],
    [300, "moved"],
  ]);
  // A little less is played in full.
  director.follow(SERVER, 0, [
    ...long,
    ...makeSteps(...Array(6).fill([0, announced])).map((step) => ({ ...step, seq: step.seq + 50 })),
  ]);
  expect(watchScenes()).toHaveLength(6);
});

test("without motion the same sentences come with stills, each long enough to be read", () => {
  settings.isMotionOff = true;
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked, announced]));
  const glides = new Set<number>();
  while (director.scene) {
    glides.add(director.scene.glideMilliseconds);
    vi.advanceTimersToNextTimer();
  }
  expect(glides).toEqual(new Set([0]));
  expect(sentences()).toEqual(["Ada takes raoul.", "raoul walks to dome.", "Announced."]);
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked, announced], [0, walked], [0, announced]));
  expect(watchScenes()).toEqual([
    [0, "moved"],
    [600, "announced"],
  ]);
});

test("a view that changes without a step is shown, but not before what is played", () => {
  const steps = makeSteps([0, taken(0, "raoul")], [0, walked]);
  director.follow(SERVER, 0, steps);
  const resigned = viewOf("resigned");
  director.follow(resigned, 0, steps);
  expect(applied(director)).toEqual(["card_taken"]);
  watchScenes();
  expect(director.view).toBe(resigned);
  director.follow(SERVER, 0, steps);
  expect(director.view).toBe(SERVER);
});

test("a replay is played at its own speed, whatever the pace, and tells when it ends", () => {
  settings.pace = "instant";
  const steps = makeSteps([1, taken(1, "meg")], [1, walked], [-1, ended]);
  const onend = vi.fn();
  director.show(viewOf("start"), 0, steps, 0);
  expect([applied(director), director.step]).toEqual([["start"], 0]);
  director.play(steps, SERVER, { speed: 2, onend });
  expect(director.isReplaying).toBe(true);
  expect(onend).not.toHaveBeenCalled();
  // Nobody thinks in a replay.
  expect(watchScenes()).toEqual([
    [0, "card_taken"],
    [150, "moved"],
  ]);
  expect(onend).toHaveBeenCalledOnce();
  expect([director.isReplaying, director.view, director.step]).toEqual([false, SERVER, 3]);
});

test("a replay leaves nothing out, however long it is", () => {
  director.play(makeSteps(...Array.from({ length: 9 }, (): [number, OperaEffect] => [0, announced])), SERVER, {
    speed: 1,
  });
  expect(watchScenes()).toHaveLength(9);
});

test("a replay is skipped like any other scene", () => {
  const onend = vi.fn();
  director.play(makeSteps([0, walked], [0, announced]), SERVER, { speed: 1, onend });
  director.skip();
  expect(onend).toHaveBeenCalledOnce();
  expect([director.isReplaying, director.view]).toEqual([false, SERVER]);
});

test("after a replay of the last turn the table goes on from there", () => {
  const steps = makeSteps([0, taken(0, "raoul")], [0, walked], [0, announced]);
  director.follow(SERVER, 0, steps.slice(0, 2));
  watchScenes();
  director.show(viewOf("before"), 0, steps.slice(0, 2), 0);
  director.play(steps.slice(0, 2), SERVER, { speed: 1 });
  director.keepFollowing(0, steps.slice(0, 2));
  watchScenes();
  director.follow(viewOf("newest"), 0, steps);
  expect(watchScenes()).toEqual([[0, "announced"]]);
});

test("without that, an earlier step that was shown is left at once", () => {
  const steps = makeSteps([0, taken(0, "raoul")], [0, walked], [0, announced]);
  director.follow(SERVER, 0, steps.slice(0, 2));
  watchScenes();
  director.show(viewOf("before"), 0, steps, 0);
  director.follow(viewOf("newest"), 0, steps);
  expect([director.isPlaying, applied(director)]).toEqual([false, ["newest"]]);
});

test("a scene of its own changes nothing on the board", () => {
  director.playAlone(announced);
  expect(director.isPlaying).toBe(false);
  expect(watchScenes()).toEqual([[0, "announced"]]);
  expect(applied(director)).toEqual([]);
});

test("the last turn is remembered from its first effect, and its seat is known", () => {
  director.follow(SERVER, 0, makeSteps([0, taken(0, "raoul")], [0, walked], [1, taken(1, "meg")], [1, announced]));
  watchScenes();
  expect(director.lastTurn).toEqual([taken(1, "meg"), announced]);
  expect(director.turnSeat(taken(1, "meg"))).toBe(1);
  expect(director.turnSeat(walked)).toBeNull();
  expect(director.measure([taken(1, "meg"), walked, ended])).toBe(800);
});

test("the live region keeps the newest sentences", () => {
  settings.pace = "instant";
  director.follow(SERVER, 0, makeSteps(...Array.from({ length: 30 }, (): [number, OperaEffect] => [0, announced])));
  expect(director.transcript).toHaveLength(20);
  expect(director.transcript.at(-1)!.number).toBe(30);
});

test("who leaves the table stops the scenes", () => {
  director.follow(SERVER, 0, makeSteps([0, walked], [0, announced]));
  director.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(director.scene).toBeNull();
});

/** Movements of a drawing within a scene, apart from where it stands. */

/** What an element does in a scene: its keyframes, and how long they take. */
export interface SceneMotion {
  /** The scene's own number: a motion is played once in a scene. */
  number: number;
  keyframes: Keyframe[];
  milliseconds: number;
}

/** A Svelte action that plays a motion; it ends with its scene. */
export function sceneMotion(node: SVGElement, first: SceneMotion | null) {
  let number = 0;
  let animation: Animation | null = null;

  function play(motion: SceneMotion | null): void {
    if ((motion?.number ?? 0) === number) return;
    number = motion?.number ?? 0;
    animation?.cancel();
    animation = motion?.milliseconds ? node.animate(motion.keyframes, motion.milliseconds) : null;
  }

  play(first);
  return {
    update: play,
    destroy: () => animation?.cancel(),
  };
}

/** A piece climbs down at one manhole and up at another, between two times of its scene from 0 to 1. */
export function climbKeyframes({ from, until }: { from: number; until: number }): Keyframe[] {
  const third = (until - from) / 3;
  const above = { transform: "scale(1)", opacity: 1 };
  const below = { transform: "scale(0.2)", opacity: 0 };
  const frames = [
    { ...above, offset: 0 },
    { ...above, offset: from },
    { ...below, offset: from + third },
    { ...below, offset: until - third },
    { ...above, offset: until },
    { ...above, offset: 1 },
  ];
  return frames.filter(({ offset }, index) => index === 0 || offset > frames[index - 1]!.offset);
}

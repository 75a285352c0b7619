/** A few quiet synthesised sounds, if the reader has turned them on. */

import { settings } from "./settings.svelte";

const PITCHES_HZ = { turn: [660, 880], play: [330], over: [523, 659, 784] } as const;

let context: AudioContext | null = null;

export function playSound(name: keyof typeof PITCHES_HZ): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  PITCHES_HZ[name].forEach((pitch, index) => {
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    const toneStart = start + index * 0.12;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, toneStart);
    volume.gain.exponentialRampToValueAtTime(0.001, toneStart + 0.25);
    tone.connect(volume).connect(context!.destination);
    tone.start(toneStart);
    tone.stop(toneStart + 0.25);
  });
}

/** A few quiet sounds, made here; only for who has asked for them. */

import { settings } from "./settings.svelte";

const NOTES = { turn: [660, 880], play: [330], over: [523, 659, 784] } as const;

let context: AudioContext | null = null;

export function sound(name: keyof typeof NOTES): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  NOTES[name].forEach((pitch, place) => {
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    const at = start + place * 0.12;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(context!.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}

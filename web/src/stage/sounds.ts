/** A small theatre of sounds, made here: steps on wood, a lamp's breath, a lock, a whistle, a chord. */

import { settings } from "../lib/settings.svelte";

interface Tone {
  /** After so many seconds. */
  at: number;
  seconds: number;
  volume: number;
  hertz: number;
  /** The pitch that it slides to. */
  toHertz?: number;
  shape?: OscillatorType;
}

interface Noise {
  at: number;
  seconds: number;
  volume: number;
  /** The middle of the band that is heard. */
  noiseHertz: number;
}

const chord = (...pitches: number[]): Tone[] =>
  pitches.map((hertz, index) => ({ at: index * 0.04, seconds: 1.8, volume: 0.05, hertz, shape: "triangle" }));

const SOUNDS = {
  "your-turn": [
    { at: 0, seconds: 0.25, volume: 0.07, hertz: 660, shape: "triangle" },
    { at: 0.12, seconds: 0.3, volume: 0.07, hertz: 880, shape: "triangle" },
  ],
  card: [{ at: 0, seconds: 0.09, volume: 0.16, noiseHertz: 2600 }],
  step: [{ at: 0, seconds: 0.07, volume: 0.22, noiseHertz: 240 }],
  lamp: [{ at: 0, seconds: 0.45, volume: 0.1, noiseHertz: 700 }],
  lock: [
    { at: 0, seconds: 0.04, volume: 0.2, noiseHertz: 3200 },
    { at: 0.09, seconds: 0.06, volume: 0.25, noiseHertz: 1500 },
  ],
  whistle: [
    { at: 0, seconds: 0.16, volume: 0.05, hertz: 2300, toHertz: 2500 },
    { at: 0.2, seconds: 0.4, volume: 0.06, hertz: 2300, toHertz: 2600 },
  ],
  die: [0, 0.11, 0.2, 0.31, 0.45].map((at) => ({ at, seconds: 0.05, volume: 0.2, noiseHertz: 1100 })),
  knock: [0, 0.22, 0.44].map((at) => ({ at, seconds: 0.09, volume: 0.3, noiseHertz: 160 })),
  bright: chord(261.6, 329.6, 392, 523.3),
  dark: chord(130.8, 155.6, 185, 246.9),
  end: chord(196, 261.6, 329.6, 392, 523.3, 659.3),
} as const satisfies Record<string, readonly (Tone | Noise)[]>;

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A second of white noise. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}

function makeSource(audio: AudioContext, part: Tone | Noise, start: number): AudioScheduledSourceNode {
  if ("noiseHertz" in part) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    return source;
  }
  const tone = audio.createOscillator();
  tone.type = part.shape ?? "sine";
  tone.frequency.setValueAtTime(part.hertz, start);
  if (part.toHertz) tone.frequency.exponentialRampToValueAtTime(part.toHertz, start + part.seconds);
  return tone;
}

/** Plays a sound, if the reader has turned sounds on. */
export function playSound(name: SoundName): void {
  if (!settings.sounds || document.visibilityState === "hidden") return;
  // Browsers forbid a page to sound before somebody has touched it.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const part of SOUNDS[name] as readonly (Tone | Noise)[]) {
    const start = context.currentTime + part.at;
    const source = makeSource(context, part, start);
    const volume = context.createGain();
    volume.gain.setValueAtTime(part.volume, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + part.seconds);
    if ("noiseHertz" in part) {
      const band = context.createBiquadFilter();
      band.type = "bandpass";
      band.frequency.value = part.noiseHertz;
      source.connect(band).connect(volume);
    } else {
      source.connect(volume);
    }
    volume.connect(context.destination);
    source.start(start);
    source.stop(start + part.seconds);
  }
}

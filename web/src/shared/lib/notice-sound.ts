import { createStore } from './create-store.js';

const STORED_AS = 'volume';
const USUAL = 0.6;

function stored(): number {
  const text = localStorage.getItem(STORED_AS);
  const value = text === null ? USUAL : Number(text);
  return value >= 0 && value <= 1 ? value : USUAL;
}

const store = createStore(stored());

/** The notification volume selected in this browser, from 0 to 1. */
export const volume = {
  get: store.get,
  use: () => store.use((now) => now),
  set(next: number) {
    const rounded = Math.round(next * 10) / 10;
    localStorage.setItem(STORED_AS, String(rounded));
    store.set(rounded);
  },
};

const SOUNDS = {
  chime: [
    { frequency: 880, at: 0 },
    { frequency: 1_174.7, at: 0.12 },
  ],
  drop: [
    { frequency: 1_318.5, at: 0 },
    { frequency: 659.3, at: 0.1 },
  ],
  alarm: [
    { frequency: 1_046.5, at: 0 },
    { frequency: 1_046.5, at: 0.2 },
    { frequency: 1_046.5, at: 0.4 },
  ],
} as const;
export type Sound = keyof typeof SOUNDS;
export const SOUND_NAMES = Object.keys(SOUNDS) as Sound[];
const SOUND_STORED_AS = 'notice-sound';
const storedSound = (): Sound => SOUND_NAMES.find((name) => name === localStorage.getItem(SOUND_STORED_AS)) ?? 'chime';
const soundStore = createStore(storedSound());

/** The notification sound selected in this browser. */
export const noticeSound = {
  use: () => soundStore.use((now) => now),
  set(next: Sound) {
    localStorage.setItem(SOUND_STORED_AS, next);
    soundStore.set(next);
  },
};

const NOTE_SECONDS = 0.18;
const FULL_GAIN = 0.25;

/** Plays a few short tones. Silent if sound is off, or if the browser requires a click first. */
export function playNotice() {
  const loudness = volume.get();
  if (loudness === 0 || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const notes = SOUNDS[soundStore.get()];
  for (const [index, { frequency, at }] of notes.entries()) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const from = context.currentTime + at;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(loudness * FULL_GAIN, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + NOTE_SECONDS);
    if (index === notes.length - 1) tone.onended = () => void context.close();
  }
}

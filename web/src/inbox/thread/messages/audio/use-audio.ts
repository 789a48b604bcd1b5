import { useCallback, useEffect, useRef, useState } from 'react';
import { onSessionEnd } from '../../../../shared/lib/session-state.js';

const SPEEDS = [1, 1.5, 2] as const;

/** Only one recording plays at a time. */
let playingNow: HTMLAudioElement | null = null;
onSessionEnd(() => {
  playingNow?.pause();
  playingNow = null;
});

/** An audio file that is loaded on first play. `seconds` is its length, if known in advance. */
export function useAudio(url: string, seconds: number | null) {
  const element = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  const [speedIndex, setSpeedIndex] = useState(0);
  const [broken, setBroken] = useState(false);
  const speed = SPEEDS[speedIndex] ?? 1;

  const sound = useCallback(() => {
    if (element.current) return element.current;
    const audio = new Audio(url);
    audio.addEventListener('timeupdate', () => setAt(audio.currentTime));
    audio.addEventListener('loadedmetadata', () => Number.isFinite(audio.duration) && setLength(audio.duration));
    audio.addEventListener('play', () => setPlaying(true));
    audio.addEventListener('pause', () => setPlaying(false));
    audio.addEventListener('ended', () => setAt(0));
    audio.addEventListener('error', () => setBroken(true));
    element.current = audio;
    return audio;
  }, [url]);

  useEffect(
    () => () => {
      element.current?.pause();
      element.current = null;
    },
    [url],
  );

  const toggle = () => {
    const audio = sound();
    if (!audio.paused) return audio.pause();
    if (playingNow !== audio) playingNow?.pause();
    playingNow = audio;
    audio.playbackRate = speed;
    void audio.play().catch(() => setPlaying(false));
  };
  const seek = (seconds_: number) => {
    sound().currentTime = seconds_;
    setAt(seconds_);
  };
  const nextSpeed = () => {
    const next = (speedIndex + 1) % SPEEDS.length;
    setSpeedIndex(next);
    if (element.current) element.current.playbackRate = SPEEDS[next] ?? 1;
  };
  return { playing, at, length, speed, toggle, seek, nextSpeed, broken };
}

import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { TOAST_MS } from '../../shared/use-error-toast.js';
import { startRecording, type Recording } from './recorder.js';
import { isWorthSending } from './voice-rules.js';

export type VoiceState = 'idle' | 'recording' | 'uploading';
const TICK_MS = 250;

/** Recording: idle, recording, uploading, idle. What is cancelled or too short is not sent. */
export function useVoice(onRecorded: (file: File) => void) {
  const notify = useNotify();
  const [state, setState] = useState<VoiceState>('idle');
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const recording = useRef<Recording | null>(null);

  useEffect(() => {
    if (state !== 'recording') return;
    const from = Date.now();
    const timer = setInterval(() => setSeconds((Date.now() - from) / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => () => recording.current?.cancel(), []);

  const warn = (text: string) => notify(text, { type: 'warning', autoHideDuration: TOAST_MS });
  const end = () => {
    recording.current = null;
    setState('idle');
    setSeconds(0);
  };
  return {
    ...{ state, seconds, level },
    async start() {
      setState('recording');
      try {
        recording.current = await startRecording(setLevel);
      } catch {
        end();
        warn('compose.noMicrophone');
      }
    },
    async stop() {
      if (!recording.current) return end();
      setState('uploading');
      const sound = await recording.current.stop();
      if (isWorthSending(sound)) onRecorded(new File([sound], `${Date.now()}.mp3`, { type: 'audio/mpeg' }));
      else warn('compose.tooShort');
      end();
    },
    cancel() {
      recording.current?.cancel();
      end();
    },
  };
}
export type Voice = ReturnType<typeof useVoice>;

import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { TOAST_MS } from '../../../shared/data/use-error-toast.js';
import { startRecording, type RecordingResult, type Recording } from './recorder.js';
import { isWorthSending } from './voice-rules.js';

export type RecordingInfo = Omit<RecordingResult, 'sound'>;
export type VoiceState = 'idle' | 'recording' | 'uploading';
const TICK_MS = 250;

/** Returns the seconds since the microphone was opened. */
function useSeconds(since: number | null) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, (now - since) / 1000);
}

/** Records a voice message. Recordings that are cancelled or too short are discarded. */
export function useVoice(onRecorded: (file: File, measured: RecordingInfo) => void) {
  const notify = useNotify();
  const [state, setState] = useState<VoiceState>('idle');
  const [since, setSince] = useState<number | null>(null);
  const [level, setLevel] = useState(0);
  const recording = useRef<Recording | null>(null);
  const attempt = useRef(new AbortController());
  const seconds = useSeconds(since);

  useEffect(() => () => attempt.current.abort(), []);

  const warn = (text: string) => notify(text, { type: 'warning', autoHideDuration: TOAST_MS });
  const end = () => {
    recording.current = null;
    setState('idle');
    setSince(null);
    setLevel(0);
  };
  const cancel = () => {
    attempt.current.abort();
    end();
  };
  return {
    ...{ state, seconds, level, cancel },
    async start() {
      const { signal } = (attempt.current = new AbortController());
      setState('recording');
      try {
        recording.current = await startRecording(setLevel, signal);
        setSince(Date.now());
      } catch {
        if (signal.aborted) return;
        end();
        warn('compose.noMicrophone');
      }
    },
    async stop() {
      if (!recording.current) {
        cancel();
        return warn('compose.tooShort');
      }
      setState('uploading');
      const { sound, ...measured } = await recording.current.stop();
      if (isWorthSending(sound)) onRecorded(new File([sound], `${Date.now()}.mp3`, { type: 'audio/mpeg' }), measured);
      else warn('compose.tooShort');
      end();
    },
  };
}
export type Voice = ReturnType<typeof useVoice>;

import { Loudness } from './loudness.js';
import type { Mp3 } from './mp3-encoder.js';

const WORKLET = '/audio/samples-worklet.js';

/** `waveform` is null when the recording is too short to draw. */
export type RecordingResult = { sound: Blob; seconds: number; waveform: string | null };
export type Recording = { stop: () => Promise<RecordingResult> };

const loudnessOf = (samples: Float32Array) => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / samples.length) * 4);
};

async function openMicrophone() {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(WORKLET);
    const samples = new AudioWorkletNode(context, 'recado-samples');
    context.createMediaStreamSource(stream).connect(samples);
    return { samples: samples.port, sampleRate: context.sampleRate, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Records until the recording is stopped or the signal aborts, which may happen while the microphone is still opening.
 * `onLevel` receives the volume from 0 to 1. @throws when there is no microphone or no permission
 */
export async function startRecording(onLevel: (level: number) => void, signal: AbortSignal): Promise<Recording> {
  const { createMp3Encoder } = await import('./mp3-encoder.js');
  signal.throwIfAborted();
  const { samples, sampleRate, close } = await openMicrophone();
  const end = () => {
    samples.onmessage = null;
    close();
  };
  if (signal.aborted) end();
  signal.throwIfAborted();
  signal.addEventListener('abort', end, { once: true });
  const mp3: Mp3 = createMp3Encoder(sampleRate);
  const loudness = new Loudness();
  samples.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    mp3.add(data);
    loudness.add(data);
    onLevel(loudnessOf(data));
  };
  return {
    stop() {
      signal.removeEventListener('abort', end);
      end();
      const waveform = loudness.waveform();
      return Promise.resolve({ sound: mp3.finish(), seconds: loudness.secondsAt(sampleRate), waveform });
    },
  };
}

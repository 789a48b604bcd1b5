import type { Mp3 } from './mp3-encoder.js';

const WORKLET = '/audio/samples-worklet.js';

export type Recording = { stop: () => Promise<Blob>; cancel: () => void };

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
  await context.audioWorklet.addModule(WORKLET);
  const samples = new AudioWorkletNode(context, 'recado-samples');
  context.createMediaStreamSource(stream).connect(samples);
  const close = () => {
    samples.port.onmessage = null;
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  return { samples: samples.port, sampleRate: context.sampleRate, close };
}

/** Records from now on. `onLevel` hears how loud it is, from 0 to 1. @throws when there is no microphone or no permission */
export async function startRecording(onLevel: (level: number) => void): Promise<Recording> {
  const { createMp3Encoder } = await import('./mp3-encoder.js');
  const { samples, sampleRate, close } = await openMicrophone();
  const mp3: Mp3 = createMp3Encoder(sampleRate);
  samples.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    mp3.add(data);
    onLevel(loudnessOf(data));
  };
  return {
    stop() {
      close();
      return Promise.resolve(mp3.finish());
    },
    cancel: close,
  };
}

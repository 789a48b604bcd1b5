import { describe, expect, it } from '@jest/globals';
import { startRecording } from './recorder.js';

/** A fake microphone that the test opens, in a browser with or without audio worklets. */
function aMicrophone({ worklet = true } = {}) {
  const track = { stopped: false, stop: () => void (track.stopped = true) };
  let open: () => void = () => undefined;
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const opened = new Promise<{ getTracks: () => (typeof track)[] }>((resolve) => {
    open = () => resolve({ getTracks: () => [track] });
  });
  const context = {
    ...{ closed: false, sampleRate: 44_100 },
    audioWorklet: { addModule: () => (worklet ? Promise.resolve() : Promise.reject(new Error('no worklet'))) },
    createMediaStreamSource: () => ({ connect: () => undefined }),
    close: () => Promise.resolve(void (context.closed = true)),
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => {
        ask();
        return opened;
      },
    },
  });
  Object.assign(globalThis, {
    AudioContext: function AudioContext() {
      return context;
    },
    AudioWorkletNode: function AudioWorkletNode() {
      return { port: {} };
    },
  });
  return { asked, open: () => open(), track, context };
}

describe('startRecording', () => {
  it('closes a microphone that opens after the recording was cancelled', async () => {
    const { asked, open, track, context } = aMicrophone();
    const attempt = new AbortController();
    const recording = startRecording(() => undefined, attempt.signal);
    await asked;
    attempt.abort();
    open();

    await expect(recording).rejects.toThrow(/abort/i);
    expect({ stopped: track.stopped, closed: context.closed }).toEqual({ stopped: true, closed: true });
  });

  it('closes the microphone when the recording is cancelled', async () => {
    const { open, track } = aMicrophone();
    const attempt = new AbortController();
    open();
    await startRecording(() => undefined, attempt.signal);
    expect(track.stopped).toBe(false);
    attempt.abort();

    expect(track.stopped).toBe(true);
  });

  it('closes a microphone that it cannot read', async () => {
    const { open, track } = aMicrophone({ worklet: false });
    open();

    await expect(startRecording(() => undefined, new AbortController().signal)).rejects.toThrow('no worklet');
    expect(track.stopped).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Loudness } from '../../../composer/voice/loudness.js';
import { barsOf } from './bars.js';

describe('the bars of a voice message', () => {
  it('follow the volume of the recording', () => {
    const loudness = new Loudness();
    for (let moment = 0; moment < 256; moment++) loudness.add(new Float32Array(128).fill(moment < 128 ? 0.1 : 0.4));
    const bars = barsOf(loudness.waveform());

    expect(bars).toHaveLength(64);
    expect(bars?.slice(0, 32)).toEqual(Array(32).fill(0.25));
    expect(bars?.slice(32)).toEqual(Array(32).fill(1));
    expect(loudness.secondsAt(16_384)).toBe(2);
  });

  it('are low for silence, and limited for any value from a phone', () => {
    expect(barsOf(btoa(String.fromCharCode(0, 100, 255)))).toEqual([0.08, 1, 1]);
  });

  it('are missing without a waveform', () => {
    expect(barsOf(null)).toBeNull();
    expect(new Loudness().waveform()).toBeNull();
  });
});

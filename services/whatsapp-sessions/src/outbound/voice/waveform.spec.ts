import { describe, expect, it } from '@jest/globals';
import { waveformOf } from './waveform.js';

describe('the bars of a voice note', () => {
  it('are as high as each part is loud, beside the loudest', () => {
    const samples = Float32Array.from({ length: 6_400 }, (_, n) => (n < 3_200 ? 0.25 : -0.5));

    const bars = [...waveformOf(samples)];

    expect(bars).toEqual([...Array<number>(32).fill(50), ...Array<number>(32).fill(100)]);
  });

  it('are flat in silence, and when there is nothing', () => {
    for (const samples of [new Float32Array(1_000), new Float32Array(0)])
      expect([...waveformOf(samples)]).toEqual(Array<number>(64).fill(0));
  });
});

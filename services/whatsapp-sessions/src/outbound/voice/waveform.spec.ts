import { describe, expect, it } from '@jest/globals';
import { Loudness } from './waveform.js';

const barsOf = (...pieces: Float32Array[]): number[] => {
  const loudness = new Loudness();
  for (const piece of pieces) loudness.add(piece);
  return [...loudness.bars()];
};

describe('waveform', () => {
  it('draws the loudness of each part relative to the loudest', () => {
    const quiet = new Float32Array(48_000).fill(0.25);
    const loud = new Float32Array(48_000).fill(-0.5);

    expect(barsOf(quiet, loud).slice(0, 32)).toEqual(Array<number>(32).fill(50));
    expect(barsOf(quiet, loud).slice(34)).toEqual(Array<number>(30).fill(100));
  });

  it('draws flat bars for silence and for an empty recording', () => {
    for (const samples of [new Float32Array(48_000), new Float32Array(0)])
      expect(barsOf(samples)).toEqual(Array<number>(64).fill(0));
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { leastMsOf, LONGEST_TEXT } from './slow-texts.mjs';

const MOST_MS = 50;
/** The time grows linearly with the length: about 20 ms on an idle machine for the longest text. */
const linear = (text: string) => {
  for (let turn = 0; turn < 6; turn += 1) Array.from(text, (sign) => sign.toLowerCase()).join('');
};
/** Scans from each space to the end of the row, so the time grows with the square of the length. */
const quadratic = (text: string) => text.replace(/\s+$/, '');
const SPACES = `${' '.repeat(LONGEST_TEXT)}x`;

/** Multiplies the CPU time of everything by `times`. */
function slowMachine(times: number): void {
  const clock = process as unknown as { threadCpuUsage: () => NodeJS.CpuUsage }; // newer than its types
  const real = clock.threadCpuUsage.bind(process);
  jest.spyOn(clock, 'threadCpuUsage').mockImplementation(() => {
    const { user, system } = real();
    return { user: user * times, system: system * times };
  });
}

describe.each([1, 8])('the CPU time of a function, on a machine that is %s times as slow', (times) => {
  afterEach(() => void jest.restoreAllMocks());

  it('is small where it grows with the length of the text', async () => {
    slowMachine(times);
    expect(await leastMsOf(linear, 'a'.repeat(LONGEST_TEXT))).toBeLessThan(MOST_MS);
  });

  it('is large where it grows with the square', async () => {
    slowMachine(times);
    expect(await leastMsOf(quadratic, SPACES)).toBeGreaterThan(MOST_MS);
  });
});

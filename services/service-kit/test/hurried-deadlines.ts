import { jest } from '@jest/globals';

const TIMES_AS_FAST = 10;

/**
 * Makes deadlines of `AbortSignal.timeout` pass ten times as fast, until `restore`.
 * @returns their original lengths
 */
export function hurriedDeadlines(): { meant: number[]; restore: () => void } {
  const real = AbortSignal.timeout.bind(AbortSignal);
  const meant: number[] = [];
  const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    meant.push(ms);
    return real(ms / TIMES_AS_FAST);
  });
  return { meant, restore: () => spy.mockRestore() };
}

import { afterEach, beforeEach, jest } from '@jest/globals';

const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') as PropertyDescriptor;

/**
 * Gives the tests of a block a clock that goes on by some milliseconds in each turn and not while the machine is busy:
 * a toast of seconds is still there when a slow machine looks for it, and keys that follow each other stay close. A
 * `waitFor` must not wait for another inside it: each turn of the inner one counts as time of the outer one.
 */
export function withOwnClock(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    Object.defineProperty(Event.prototype, 'timeStamp', { ...stamp, get: () => Date.now() });
  });
  afterEach(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', stamp);
    jest.useRealTimers();
  });
}

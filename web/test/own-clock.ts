import { afterEach, beforeEach, jest } from '@jest/globals';

const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') as PropertyDescriptor;

/**
 * Runs a block's tests on a clock that advances a few milliseconds per turn, but not while the machine is busy. A toast
 * is still visible when a slow machine checks it, and keystrokes stay close together. Do not nest `waitFor`, because
 * each turn of the inner call also uses up the outer call's time.
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

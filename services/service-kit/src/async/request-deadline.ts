import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Runs the work of a request with a deadline that nested requests and queries can read. */
export const withDeadline = <T>(deadline: number, work: () => Promise<T>): Promise<T> =>
  Number.isFinite(deadline) ? deadlines.run(deadline, work) : work();

/** Returns whether the deadline of the current request has passed, so that its caller no longer waits. */
export const isPastDeadline = (): boolean => (deadlines.getStore() ?? Infinity) <= Date.now();

/** Returns the remaining milliseconds; undefined outside a request, and for work that continues after the response. */
export function timeLeftMs(): number | undefined {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return undefined;
  const left = deadline - Date.now();
  return left > 0 ? left : undefined;
}

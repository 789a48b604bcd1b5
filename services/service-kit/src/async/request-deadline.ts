import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Runs the work of a request, so that whatever it asks on the way knows until when somebody waits for the answer. */
export const untilDeadline = <T>(deadline: number, work: () => Promise<T>): Promise<T> =>
  Number.isFinite(deadline) ? deadlines.run(deadline, work) : work();

/** Whether the deadline of this request has passed: its caller waits for no answer any more. */
export const isTooLate = (): boolean => (deadlines.getStore() ?? Infinity) <= Date.now();

/** Returns the milliseconds that are left; undefined outside a request, and for work that goes on after its answer. */
export function timeLeftMs(): number | undefined {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return undefined;
  const left = deadline - Date.now();
  return left > 0 ? left : undefined;
}

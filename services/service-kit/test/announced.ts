import type { Claimable, Claims } from '../src/mongo/claims.js';

/** Returns the due times, in milliseconds, that a process announces during `work`. */
export async function announcedDuring<D extends Claimable>(
  claims: Claims<D>,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  claims.onDue((at) => times.push(at.getTime()));
  await work();
  return times;
}

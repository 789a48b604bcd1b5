import type { ClientSession } from 'mongoose';

const waiting = new WeakMap<ClientSession, (() => void)[]>();

/** Collects the work of one attempt of a transaction that runs after its commit. */
export function collectForCommit(session: ClientSession, work: (() => void)[]): void {
  waiting.set(session, work);
}

/** Runs work once the change of a transaction is stored; immediately without a transaction. A crash may lose it. */
export function afterCommit(session: ClientSession | undefined, work: () => void): void {
  const collected = session && waiting.get(session);
  if (collected) collected.push(work);
  else work();
}

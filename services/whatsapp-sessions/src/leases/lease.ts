/** The right to run one connection's session. A higher epoch than ours means that another process took over. */
export type Lease = Readonly<{ companyId: string; connectionId: string; owner: string; epoch: number }>;

/** The state that people asked a session to be in. The newest one counts, which is the one with the highest revision. */
export type DesiredState = Readonly<{ kind: DesiredKind; revision: number }>;
export type DesiredKind = 'start' | 'renew' | 'end' | 'restart' | 'restore' | 'delete';

/** A session as its owner took it or holds it. `observedRevision` is that of the desired state that was reached last. */
export type HeldSession = Readonly<{ lease: Lease; desired: DesiredState; observedRevision: number }>;

/** Thrown when a write carries a lease that another process has taken over. */
export class LeaseLost extends Error {
  constructor(connectionId: string) {
    super(`another process owns the session of ${connectionId}`);
    this.name = 'LeaseLost';
  }
}

/** Returns how many sessions one of `pods` processes may hold, so that all hold about the same and none more than it can. */
export const fairShare = (wanted: number, pods: number, most: number): number =>
  Math.min(most, Math.ceil(wanted / Math.max(1, pods)));

/** Tells what one process should change to come to its share: take some, or give back those taken last. */
export function balance(held: readonly string[], share: number): { take: number; giveBack: string[] } {
  return { take: Math.max(0, share - held.length), giveBack: held.slice(share) };
}

/** Tells whether a lease may already belong to another process. Times in ms of one monotonic clock. */
export const hasLapsed = (renewedAt: number, now: number, leaseMs: number): boolean => now - renewedAt >= leaseMs;

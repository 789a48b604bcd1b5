/** The right to run one connection's session. A higher epoch than ours means that another process has taken over. */
export type Lease = Readonly<{ companyId: string; connectionId: string; owner: string; epoch: number }>;

/** The state that a user requested for a session. The highest revision counts. */
export type DesiredState = Readonly<{ kind: DesiredKind; revision: number }>;
export type DesiredKind = 'start' | 'renew' | 'end' | 'restart' | 'restore' | 'delete';

/**
 * A session as its owner took or holds it. `observedRevision` is the revision of the last desired state that was
 * reached.
 */
export type HeldSession = Readonly<{ lease: Lease; desired: DesiredState; observedRevision: number }>;

/** Thrown when a write has a lease that another process has taken over. */
export class LeaseLost extends Error {
  constructor(connectionId: string) {
    super(`another process owns the session of ${connectionId}`);
    this.name = 'LeaseLost';
  }
}

/** Returns how many sessions each of `pods` processes may hold: an equal share, but at most `most`. */
export const fairShare = (wanted: number, pods: number, most: number): number =>
  Math.min(most, Math.ceil(wanted / Math.max(1, pods)));

/** Returns how a process reaches its share: how many sessions to take, or which to give back, the latest ones first. */
export function balance(held: readonly string[], share: number): { take: number; giveBack: string[] } {
  return { take: Math.max(0, share - held.length), giveBack: held.slice(share) };
}

/** Returns whether a lease may already belong to another process. The times are in ms of one monotonic clock. */
export const hasLapsed = (renewedAt: number, now: number, leaseMs: number): boolean => now - renewedAt >= leaseMs;

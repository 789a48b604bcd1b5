/** The right to run one connection's session. A higher epoch than ours means that another process has taken over. */
export type Lease = Readonly<{ companyId: string; connectionId: string; owner: string; epoch: number }>;

/** The state that a user requested for a session. The highest revision applies. */
export type DesiredState = Readonly<{ kind: DesiredKind; revision: number }>;
export type DesiredKind = 'start' | 'renew' | 'end' | 'restart' | 'restore' | 'delete';

/**
 * A session that a process has taken or holds. `observedRevision` is the revision of the last desired state that was
 * reached.
 */
export type HeldSession = Readonly<{ lease: Lease; desired: DesiredState; observedRevision: number }>;

/** Thrown if a write uses a lease that another process has taken over. */
export class LeaseLost extends Error {
  constructor(connectionId: string) {
    super(`another process owns the session of ${connectionId}`);
    this.name = 'LeaseLost';
  }
}

/** Returns the number of sessions that each of `pods` processes may hold: an equal share, but at most `most`. */
export const fairShare = (wanted: number, pods: number, most: number): number =>
  Math.min(most, Math.ceil(wanted / Math.max(1, pods)));

/**
 * Returns how a process reaches its share: the number of sessions to take, or the sessions to give back, latest first.
 */
export function balance(held: readonly string[], share: number): { take: number; giveBack: string[] } {
  return { take: Math.max(0, share - held.length), giveBack: held.slice(share) };
}

/** Returns whether a lease may already belong to another process. The times are in ms of one monotonic clock. */
export const hasLapsed = (renewedAt: number, now: number, leaseMs: number): boolean => now - renewedAt >= leaseMs;

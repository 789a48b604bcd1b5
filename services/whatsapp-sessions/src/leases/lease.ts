/** The right to run one connection's session. A higher epoch than ours means that somebody else took over. */
export type Lease = Readonly<{ companyId: string; connectionId: string; owner: string; epoch: number }>;

/** What a person asked of a session. The newest wish counts; `revision` tells it from those already granted. */
export const WISHES = ['start', 'renew', 'end', 'restart', 'delete'] as const;
export type WishKind = (typeof WISHES)[number];
export type Wish = Readonly<{ kind: WishKind; revision: number }>;

/** A session as its owner took it or holds it. */
export type HeldSession = Readonly<{ lease: Lease; wish: Wish; granted: number }>;

/** Thrown at whoever writes with a lease that is not theirs any more. */
export class LeaseLost extends Error {
  constructor(connectionId: string) {
    super(`another process owns the session of ${connectionId}`);
    this.name = 'LeaseLost';
  }
}

/** How many sessions one of `pods` processes may hold, so that all hold about the same and none more than it can. */
export const fairShare = (wanted: number, pods: number, most: number): number =>
  Math.min(most, Math.ceil(wanted / Math.max(1, pods)));

/** What one process should change to come to its share: take that many, or give back those taken last. */
export function balance(held: readonly string[], share: number): { take: number; giveBack: string[] } {
  return { take: Math.max(0, share - held.length), giveBack: held.slice(share) };
}

/** A lease that could not be renewed in time may already be somebody else's. Times in ms of one monotonic clock. */
export const hasLapsed = (renewedAt: number, now: number, leaseMs: number): boolean => now - renewedAt >= leaseMs;

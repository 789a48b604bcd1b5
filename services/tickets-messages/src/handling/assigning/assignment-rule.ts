import { maySeeTicket, type Assignment, type UserCopy } from '@recado/contracts';

/** A person of the company. `openInQueue` counts the person's open tickets of the ticket's queue, `open` of all queues. */
export type Candidate = Readonly<{
  user: UserCopy;
  isReady: boolean; // online and available
  openInQueue: number;
  open: number;
  assignedAt: number; // ms of the last automatic assignment, 0 if there was none
}>;

export type Choice = Readonly<{ userId: string; why: 'turn' | 'load' | 'lastAgent' }>;

/** Returns whether a person may receive a ticket of the queue now. */
export function isFree({ user, isReady, openInQueue }: Candidate, queueId: string, { limit }: Assignment): boolean {
  if (!isReady || user.operator || !user.queueIds.includes(queueId)) return false;
  if (limit > 0 && openInQueue >= limit) return false;
  return maySeeTicket({ ...user, userId: user.id }, { status: 'open', userId: user.id, queueId });
}

/**
 * Chooses who receives a waiting ticket of the queue, or undefined if no agent is free. `lastUserId` had the contact's
 * last ticket. Among equals, the one whose last assignment is the longest ago is next, then the one with the smaller id.
 */
export function chooseAssignee(
  queueId: string,
  assignment: Assignment,
  candidates: readonly Candidate[],
  lastUserId: string | null,
): Choice | undefined {
  if (assignment.mode === 'off') return undefined;
  const free = candidates.filter((candidate) => isFree(candidate, queueId, assignment));
  const last = assignment.sticky ? free.find(({ user }) => user.id === lastUserId) : undefined;
  if (last) return { userId: last.user.id, why: 'lastAgent' };
  const isByLoad = assignment.mode === 'leastLoad';
  const [next] = free.toSorted((a, b) => (isByLoad ? a.open - b.open : 0) || byTurn(a, b));
  return next && { userId: next.user.id, why: isByLoad ? 'load' : 'turn' };
}

const byTurn = (a: Candidate, b: Candidate) => a.assignedAt - b.assignedAt || (a.user.id < b.user.id ? -1 : 1);

import {
  can,
  maySeeTicket,
  type Actor,
  type QueueRef,
  type Team,
  type TicketAudience,
  type UserCopy,
} from '@recado/contracts';
import type { DueLimit } from '../../conversations/rules/sla.js';
import { sinceOf } from '../../conversations/rules/waiting.js';

/** `longest`: the smallest sort key of the waiting list, or null if no ticket has one. */
export type WaitingCount = Readonly<{ queueId: string | null; count: number; longest: string | null }>;
export type OpenCount = Readonly<{ queueId: string | null; userId: string | null; count: number }>;
export type LastAnswer = Readonly<{ userId: string; at: Date }>;

/** A ticket with its next time limit. */
export type LimitedTicket = Readonly<{
  audience: TicketAudience;
  id: string;
  uuid: string;
  contact: string;
  due: DueLimit;
}>;

/** A company's active tickets and last answers, before they are limited to what a user may see. */
export type TeamCounts = Readonly<{
  waiting: readonly WaitingCount[];
  open: readonly OpenCount[];
  answers: readonly LastAnswer[];
  limited: readonly LimitedTicket[] | null; // null if the company has no time limits
}>;
export type Company = Readonly<{ queues: readonly QueueRef[]; users: readonly UserCopy[] }>;

const MOST_DUE = 10;
const NO_QUEUE = { id: null, name: '', color: '' };

/** Returns whether the actor may see any agent's tickets in this queue. */
const seesQueue = (actor: Actor, queueId: string): boolean =>
  maySeeTicket(actor, { status: 'open', userId: null, queueId });

/**
 * Limits a company's counts to the tickets that the actor may see. Lists the actor's queues, and the users who work in
 * them.
 */
export function teamOf(actor: Actor, company: Company, counts: TeamCounts, now = new Date()): Team {
  const waiting = counts.waiting.filter(({ queueId }) =>
    maySeeTicket(actor, { status: 'pending', userId: null, queueId }),
  );
  const open = counts.open.filter(({ queueId, userId }) => maySeeTicket(actor, { status: 'open', userId, queueId }));
  const limited = counts.limited?.filter(({ audience }) => maySeeTicket(actor, audience)) ?? null;
  const loadOf = (queueId?: string | null) => {
    const isIn = (count: { queueId: string | null }) => queueId === undefined || count.queueId === queueId;
    return {
      waiting: sum(waiting.filter(isIn)),
      waitingSince: longestOf(waiting.filter(isIn)),
      inProgress: sum(open.filter(isIn)),
      ...(limited && { overdue: limited.filter(({ audience, due }) => isIn(audience) && due.dueAt <= now).length }),
    };
  };
  const queues = company.queues.filter(({ id }) => seesQueue(actor, id)).toSorted(byName);
  const rows = queues.map(({ id, name, color }) => ({ id, name, color, ...loadOf(id) }));
  const unqueued = { ...NO_QUEUE, ...loadOf(null) };
  return {
    total: loadOf(),
    queues: unqueued.waiting + unqueued.inProgress > 0 ? [...rows, unqueued] : rows,
    users: membersOf(actor, company.users, { ...counts, open }),
    ...(limited && { dueNext: dueNextOf(limited, company.users) }),
  };
}

function dueNextOf(limited: readonly LimitedTicket[], users: readonly UserCopy[]): NonNullable<Team['dueNext']> {
  const first = limited.toSorted((a, b) => a.due.dueAt.getTime() - b.due.dueAt.getTime()).slice(0, MOST_DUE);
  return first.map(({ id: ticketId, uuid, contact, audience: { status, userId, queueId }, due }) => {
    const user = users.find(({ id }) => id === userId);
    return {
      ...{ ticketId, uuid, status, contact, queueId, limit: due.limit },
      user: user ? { id: user.id, name: user.name } : null,
      ...{ warnAt: due.warnAt.toISOString(), dueAt: due.dueAt.toISOString() },
    };
  });
}

function membersOf(
  actor: Actor,
  users: readonly UserCopy[],
  { open, answers }: Pick<TeamCounts, 'open' | 'answers'>,
): Team['users'] {
  const lastOf = new Map(answers.map(({ userId, at }) => [userId, at.toISOString()]));
  const openOf = (id: string) => sum(open.filter(({ userId }) => userId === id));
  const isColleague = ({ operator, queueIds }: UserCopy) =>
    !operator && (can(actor, 'tickets-manager:showall') || queueIds.some((id) => seesQueue(actor, id)));
  return users
    .map((user) => ({ user, open: openOf(user.id) }))
    .filter((row) => isColleague(row.user) || row.open > 0)
    .map(({ user: { id, name }, open: count }) => ({ id, name, open: count, lastAnswerAt: lastOf.get(id) ?? null }))
    .toSorted(byName);
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Returns the start of the longest wait, or null if every contact has been answered. */
function longestOf(waiting: readonly WaitingCount[]): string | null {
  const [first] = waiting.flatMap(({ longest }) => (longest === null ? [] : [longest])).toSorted();
  return first === undefined ? null : (sinceOf(first)?.toISOString() ?? null);
}

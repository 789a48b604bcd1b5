import { SLA_LIMITS, type Sla, type SlaLimit, type TicketStatus } from '@recado/contracts';
import { unansweredSince, type Waiting } from './waiting.js';

/** An exceeded limit. `since`: the start of its time, which identifies it. `at`: when it was due. */
export type Breach = Readonly<{ limit: SlaLimit; since: Date; at: Date }>;
export type DueLimit = Readonly<{ limit: SlaLimit; since: Date; warnAt: Date; dueAt: Date }>;

/** Returns the time after a number of minutes, of which only opening hours count if requested; null for never. */
export type AfterMinutes = (from: Date, minutes: number, openHoursOnly: boolean) => Date | null;

/** The fields of a ticket that its limits depend on. */
export type SlaTicket = Waiting &
  Readonly<{
    status: TicketStatus;
    isGroup: boolean;
    snooze?: object | null;
    chatbot?: boolean;
    useIntegration?: boolean;
    createdAt: Date;
    firstAnswerMs?: number;
  }>;
type Breached = Readonly<{ breaches?: readonly Breach[] }>;

/** A warning appears when this part of the time has passed. */
const WARN_AFTER = 0.8;
/** The breaches that a ticket remembers. */
const MOST_BREACHES = 20;

/** Returns the start of each limit's time. A ticket that is closed, snoozed or handled by a flow or a bot has none. */
function startsOf(ticket: SlaTicket): Partial<Record<SlaLimit, Date>> {
  const { status, isGroup, snooze, chatbot, useIntegration, createdAt, firstAnswerMs } = ticket;
  if (status === 'closed' || isGroup || snooze || chatbot || useIntegration) return {};
  const since = unansweredSince(ticket);
  return {
    ...(since && (firstAnswerMs === undefined ? { firstAnswer: since } : { answer: since })),
    resolution: createdAt,
  };
}

/** Returns a ticket's limits, the next one first. If several agreements set the same limit, the earliest time applies. */
export function dueLimits(ticket: SlaTicket, slas: readonly Sla[], after: AfterMinutes): DueLimit[] {
  const starts = startsOf(ticket);
  const limits = SLA_LIMITS.flatMap((limit) => {
    const since = starts[limit];
    if (!since) return [];
    const dues = slas.flatMap((sla): DueLimit[] => {
      const minutes = sla[`${limit}Minutes`];
      const dueAt = minutes > 0 ? after(since, minutes, sla.openHoursOnly) : null;
      const warnAt = dueAt && after(since, minutes * WARN_AFTER, sla.openHoursOnly);
      return dueAt && warnAt ? [{ limit, since, warnAt, dueAt }] : [];
    });
    return dues.toSorted(byDue).slice(0, 1);
  });
  return limits.toSorted(byDue);
}

const byDue = (a: DueLimit, b: DueLimit): number => a.dueAt.getTime() - b.dueAt.getTime();

/** Returns the limits that are exceeded and not recorded. */
export const newBreaches = ({ breaches = [] }: Breached, dues: readonly DueLimit[], now: Date): Breach[] =>
  dues
    .filter(({ dueAt }) => dueAt <= now)
    .filter(
      (due) => !breaches.some(({ limit, since }) => limit === due.limit && since.getTime() === due.since.getTime()),
    )
    .map(({ limit, since, dueAt }) => ({ limit, since, at: dueAt }));

export const withBreaches = ({ breaches = [] }: Breached, more: readonly Breach[]): readonly Breach[] =>
  [...breaches, ...more].slice(-MOST_BREACHES);

/** Returns the exceeded limits, each once. */
export const breachedIn = ({ breaches = [] }: Breached): SlaLimit[] => [...new Set(breaches.map(({ limit }) => limit))];

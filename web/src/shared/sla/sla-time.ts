import type { Ticket } from '@recado/contracts';

type Limit = { warnAt: string; dueAt: string };
/** The time until a limit is due, or since. It rounds up before and down after, so that it is never too optimistic. */
export type SlaTime = { state: 'running' | 'soon' | 'overdue'; unit: 'minutes' | 'hours' | 'days'; n: number };

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

export function slaTime({ warnAt, dueAt }: Limit, now: number): SlaTime {
  const due = Date.parse(dueAt);
  const state = now >= due ? 'overdue' : now >= Date.parse(warnAt) ? 'soon' : 'running';
  const minutes = Math.floor(Math.abs(due - now) / MINUTE_MS);
  if (minutes >= DAY_MIN) return { state, unit: 'days', n: Math.floor(minutes / DAY_MIN) };
  if (minutes >= HOUR_MIN) return { state, unit: 'hours', n: Math.floor(minutes / HOUR_MIN) };
  return { state, unit: 'minutes', n: minutes };
}

/** Returns the next limit of a ticket in a list, once its warning time has passed. */
export function urgentLimit({ sla, status }: Pick<Ticket, 'sla' | 'status'>, now: number) {
  const next = status === 'closed' ? null : sla?.next;
  return next && now >= Date.parse(next.warnAt) ? next : null;
}

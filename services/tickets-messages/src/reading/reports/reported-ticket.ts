import type { ReportRow } from '@recado/contracts';
import type { Ticket } from '../../conversations/ticket.js';
import { breachedIn } from '../../conversations/rules/sla.js';
import { ticketTimes } from '../figures/ticket-times.js';

export type ReportedTicket = Pick<
  Ticket,
  | ('_id' | 'companyId' | 'uuid' | 'number' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'tagIds')
  | ('createdAt' | 'closedAt' | 'acceptedAt' | 'firstAnswerMs' | 'rating' | 'referral' | 'breaches')
> & { contact?: Pick<Ticket['contact'], 'id' | 'name' | 'number'> };

const MINUTE_MS = 60_000;
const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / MINUTE_MS));

/** The sort key of a report: the opening time, then the id. */
export const keyOf = ({ createdAt, _id }: Pick<ReportedTicket, 'createdAt' | '_id'>): string =>
  `${createdAt.getTime()} ${_id}`;

export function partsOfKey(key: string): Pick<ReportedTicket, 'createdAt' | '_id'> {
  const [time = '', _id = ''] = key.split(' ');
  const createdAt = new Date(Number(time));
  // an invalid cursor leads to an empty page
  return { createdAt: Number.isNaN(createdAt.getTime()) ? new Date(0) : createdAt, _id };
}

export function timesOf(ticket: ReportedTicket) {
  const { wait, firstAnswer, support, resolution } = ticketTimes(ticket);
  return {
    createdAt: ticket.createdAt.toISOString(),
    closedAt: ticket.closedAt?.toISOString() ?? null,
    ...{ waitTime: minutes(wait), firstAnswerTime: minutes(firstAnswer) },
    ...{ supportTime: minutes(support), resolutionTime: minutes(resolution) },
    rating: ticket.rating ?? null,
    breached: breachedIn(ticket),
  } satisfies Partial<ReportRow>;
}

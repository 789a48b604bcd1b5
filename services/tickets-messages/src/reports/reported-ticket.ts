import type { ReportRow } from '@recado/contracts';
import type { Ticket } from '../conversations/ticket.js';

export type ReportedTicket = Pick<
  Ticket,
  | ('_id' | 'companyId' | 'uuid' | 'number' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'tagIds')
  | ('createdAt' | 'closedAt' | 'firstAnswerMs' | 'rating')
> & { contact?: Pick<Ticket['contact'], 'id' | 'name' | 'number'> };

const MINUTE_MS = 60_000;
const minutes = (ms: number): number => Math.max(Math.round(ms / MINUTE_MS), 0);

/** The sort key of a report: by the time of opening, then by id. */
export const keyOf = ({ createdAt, _id }: Pick<ReportedTicket, 'createdAt' | '_id'>): string =>
  `${createdAt.getTime()} ${_id}`;

export function partsOfKey(key: string): Pick<ReportedTicket, 'createdAt' | '_id'> {
  const [time = '', _id = ''] = key.split(' ');
  const createdAt = new Date(Number(time));
  // a cursor that no page has named leads to an empty page
  return { createdAt: Number.isNaN(createdAt.getTime()) ? new Date(0) : createdAt, _id };
}

export function timesOf({ status, createdAt, closedAt, firstAnswerMs, rating }: ReportedTicket) {
  const isClosed = status === 'closed' && closedAt;
  return {
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    firstAnswerTime: firstAnswerMs === undefined ? null : minutes(firstAnswerMs),
    resolutionTime: isClosed ? minutes(closedAt.getTime() - createdAt.getTime()) : null,
    rating: rating ?? null,
  } satisfies Partial<ReportRow>;
}

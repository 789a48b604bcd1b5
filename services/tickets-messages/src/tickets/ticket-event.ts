import type { TicketEvent, TicketEventKind } from '@recado/contracts';
import type { Ticket } from './ticket.js';
import type { StoredEvent } from './tickets.schemas.js';

type Where = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;

const MOVES: Readonly<Record<string, TicketEventKind>> = {
  'pending>open': 'accepted',
  'open>pending': 'returned',
  'pending>closed': 'closed',
  'open>closed': 'closed',
  'closed>open': 'reopened',
  'closed>pending': 'reopened',
};

/** What a change of place is called; undefined when nothing of it changed. */
export function kindOfMove(before: Where, after: Where, wasTransfer: boolean): TicketEventKind | undefined {
  const hasMoved =
    before.userId !== after.userId || before.queueId !== after.queueId || before.whatsappId !== after.whatsappId;
  if (before.status === after.status) return hasMoved ? 'transferred' : undefined;
  return wasTransfer ? 'transferred' : MOVES[`${before.status}>${after.status}`];
}

export const showEvent = ({ _id: id, companyId: _ours, createdAt, ...event }: StoredEvent): TicketEvent => ({
  ...event,
  id,
  createdAt: createdAt.toISOString(),
});

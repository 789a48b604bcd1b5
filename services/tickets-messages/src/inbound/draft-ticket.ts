import { Injectable } from '@nestjs/common';
import { madeBy } from '../conversations/message.js';
import { lineOf } from '../conversations/message-preview.js';
import { openTicket, type Ticket } from '../conversations/ticket.js';
import { TicketNumbersRepository } from '../conversations/ticket-numbers.repository.js';
import { Connections, Queues } from '../shared/replicas/state-replicas.js';
import type { Inbound } from './draft-inbound-message.js';

/** The state of a connection made a moment ago may still be on its way; a message does not wait long for it. */
const CONNECTION_WAIT_MS = 500;

/** The ticket that a message opens, with the same ids at each repeat. */
@Injectable()
export class DraftTicket {
  constructor(
    private readonly numbers: TicketNumbersRepository,
    private readonly connections: Connections,
    private readonly queues: Queues,
  ) {}

  /** The ticket takes its number outside of the transaction, because every opening of the company writes that counter. */
  async execute({ contact, message }: Inbound): Promise<Ticket> {
    const { companyId, whatsappId } = message;
    const number = await this.numbers.next(companyId);
    const queueId = await this.queueOf(companyId, whatsappId);
    const place = { status: 'pending' as const, userId: null, queueId, whatsappId };
    const ids = { _id: madeBy(message, 'ticket'), uuid: madeBy(message, 'address of the ticket') };
    const opening = { ...ids, companyId, number, ...place };
    return openTicket(opening, contact, lineOf(message), new Date());
  }

  /** A connection with one queue leaves no choice. A queue that no event has named yet was made a moment ago. */
  private async queueOf(companyId: string, whatsappId: string): Promise<string | null> {
    const connection = await this.connections.waitFor(companyId, whatsappId, CONNECTION_WAIT_MS);
    const isGone = (id: string) =>
      !this.queues.get(companyId, id) && this.queues.revisionOf(companyId, id) !== undefined;
    const existing = (connection?.queueIds ?? []).filter((id) => !isGone(id));
    return existing.length === 1 ? (existing[0] ?? null) : null;
  }
}

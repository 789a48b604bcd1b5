import { Injectable } from '@nestjs/common';
import { madeBy } from '../conversations/message.js';
import { summaryOf } from '../conversations/message-preview.js';
import { openTicket, type Ticket } from '../conversations/ticket.js';
import { TicketNumbersRepository } from '../conversations/ticket-numbers.repository.js';
import { Connections, Queues } from '../shared/replicas/state-replicas.js';
import type { Inbound } from './draft-inbound-message.js';

/** The time that a message waits for the state of a new connection, which may not have arrived yet. */
const CONNECTION_WAIT_MS = 500;

/** Creates the ticket that a message opens. Retries get the same ids. */
@Injectable()
export class DraftTicket {
  constructor(
    private readonly numbers: TicketNumbersRepository,
    private readonly connections: Connections,
    private readonly queues: Queues,
  ) {}

  /** Takes the ticket number outside the transaction, because all of a company's new tickets update that counter. */
  async execute({ contact, message }: Inbound): Promise<Ticket> {
    const { companyId, whatsappId } = message;
    const number = await this.numbers.next(companyId);
    const queueId = await this.queueOf(companyId, whatsappId);
    const place = { status: 'pending' as const, userId: null, queueId, whatsappId };
    const ids = { _id: madeBy(message, 'ticket'), uuid: madeBy(message, 'address of the ticket') };
    const opening = { ...ids, companyId, number, ...place };
    return openTicket(opening, contact, summaryOf(message), new Date());
  }

  /** Returns the connection's queue if it has only one. A queue whose state is unknown was just created. */
  private async queueOf(companyId: string, whatsappId: string): Promise<string | null> {
    const connection = await this.connections.waitFor(companyId, whatsappId, CONNECTION_WAIT_MS);
    const isGone = (id: string) =>
      !this.queues.get(companyId, id) && this.queues.revisionOf(companyId, id) !== undefined;
    const existing = (connection?.queueIds ?? []).filter((id) => !isGone(id));
    return existing.length === 1 ? (existing[0] ?? null) : null;
  }
}

import { Injectable } from '@nestjs/common';
import { Batcher, batchOrEach } from '@recado/service-kit/async';
import type { Transaction } from '@recado/service-kit/mongo';
import { AddMessage, type StoredTicket } from '../conversations/add-message.js';
import { madeBy } from '../conversations/message.js';
import { summaryOf } from '../conversations/message-preview.js';
import { RecordEvent } from '../conversations/record-event.js';
import { orderJustBefore } from '../conversations/rules/message-order.js';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { audienceOf, received, type Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import type { Inbound } from './draft-inbound-message.js';

/** Larger batches would delay other companies' messages. */
const MOST_AT_ONCE = 16;
/** The pause is not noticeable. Under load it fills the batches, which halves the cost per message. */
const PACE_MS = 35;

/** Appends inbound messages to active tickets. A company's pending messages share one transaction. */
@Injectable()
export class AppendMessages {
  private readonly batches = new Batcher<Inbound, boolean>(
    (inbounds) => batchOrEach(inbounds, (some) => this.appendTogether(some)),
    {
      most: MOST_AT_ONCE,
      paceMs: PACE_MS,
    },
  );

  constructor(
    private readonly tickets: TicketsRepository,
    private readonly addMessage: AddMessage,
    private readonly recordEvent: RecordEvent,
  ) {}

  /** @returns false if the contact has no active ticket on this connection. @throws StaleTicket or a duplicate key */
  async execute(inbound: Inbound): Promise<boolean> {
    const { message } = inbound;
    // a message that opens a ticket should not wait for a batch, or cost an empty transaction
    const [active] = await this.tickets.findActiveOf(message.companyId, [message]);
    return active !== undefined && this.batches.add(message.companyId, inbound);
  }

  /** Retries once if another process changed a ticket, because the failed write evicted it from memory. */
  private async appendTogether(inbounds: readonly Inbound[]): Promise<boolean[]> {
    const append = () =>
      this.addMessage.executeAllRepeatable(inbounds, (transaction) => this.storeTickets(transaction, inbounds));
    const added = await append().catch((error: unknown) => {
      if (error instanceof StaleTicket) return append();
      throw error;
    });
    return added.map((message) => message !== null);
  }

  private async storeTickets(transaction: Transaction, inbounds: readonly Inbound[]): Promise<(StoredTicket | null)[]> {
    const [companyId, now] = [inbounds[0]?.message.companyId ?? '', new Date()];
    const addresses = inbounds.map(({ message }) => message);
    const active = await this.tickets.findActiveOf(companyId, addresses, transaction.session);
    const changed = new Map<string, { from: Ticket; to: Ticket }>();
    for (const [n, { contact, message }] of inbounds.entries()) {
      const from = active[n];
      if (!from) continue;
      const before = changed.get(from._id)?.to ?? from;
      changed.set(from._id, { from, to: received(before, contact, summaryOf(message), now) });
    }
    await this.tickets.replaceAll(companyId, [...changed.values()], transaction);
    await this.recordReturns(transaction, inbounds, active);
    return active.map((from) => {
      const ticket = from && changed.get(from._id)?.to;
      return ticket ? { ticket, before: audienceOf(ticket) } : null;
    });
  }

  /** Stores the events of the tickets that the messages return from a snooze, each with its first message. */
  private async recordReturns(transaction: Transaction, inbounds: readonly Inbound[], active: (Ticket | undefined)[]) {
    const snoozed = new Set(active.flatMap((ticket) => (ticket?.snooze ? ticket._id : [])));
    for (const [n, { origin, message }] of inbounds.entries()) {
      const ticket = active[n];
      if (!ticket || message.fromMe || !snoozed.delete(ticket._id)) continue;
      const id = madeBy(message, 'marker of the ended snooze');
      const place = { order: orderJustBefore(message.order), id };
      await this.recordEvent.execute(transaction, origin, { kind: 'unsnoozed', ticket, why: 'contact', ...place });
    }
  }
}

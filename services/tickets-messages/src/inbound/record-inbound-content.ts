import type { WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher, batchOrEach } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { AddMessage, type StoredTicket } from '../conversations/add-message.js';
import { ChangeMessage } from '../conversations/change-message.js';
import { summaryOf } from '../conversations/message-preview.js';
import { madeBy } from '../conversations/message.js';
import { RecordEvent } from '../conversations/record-event.js';
import { orderJustBefore } from '../conversations/rules/message-order.js';
import { isLostRace, StaleTicket } from '../conversations/stale-ticket.js';
import { audienceOf, received, type Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { AcknowledgeMessageHandler } from '../handling/outbound/acknowledge-message.js';
import { DraftInboundMessage, type Inbound } from './draft-inbound-message.js';
import type { ConversationContent } from './inbound-content.js';
import { OpenByMessage } from './open-by-message.js';
import { ReopenRecentlyClosed } from './reopen-recently-closed.js';
import { TakeRating } from './take-rating.js';

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

const ATTEMPTS = 10;

/** The outcome of storing a message; `begun` if it opened a ticket and the flow has answered it. */
type Outcome = 'added' | 'repeated' | 'begun';

/** Stores a WhatsApp message in the contact's active ticket, or opens one. Redeliveries are stored once. */
@Injectable()
export class RecordInboundContent {
  constructor(
    private readonly draftInboundMessage: DraftInboundMessage,
    private readonly takeRating: TakeRating,
    private readonly appendMessages: AppendMessages,
    private readonly reopenRecentlyClosed: ReopenRecentlyClosed,
    private readonly openByMessage: OpenByMessage,
    private readonly addMessage: AddMessage,
    private readonly changeMessage: ChangeMessage,
    private readonly acknowledgeMessage: AcknowledgeMessageHandler,
  ) {}

  /** @returns the message, and whether the flow has answered it */
  async execute(
    event: WhatsappMessageReceived,
    content: ConversationContent,
  ): Promise<Inbound & { hasBegun: boolean }> {
    const inbound = await this.draftInboundMessage.execute(event, content);
    const outcome = await this.store(inbound);
    if (outcome === 'repeated' && content.type !== 'unreadable') await this.fillStub(inbound);
    if (event.data.fromMe) await this.acknowledgeMessage.settleEarly(inbound.origin, inbound.message);
    return { ...inbound, hasBegun: outcome === 'begun' };
  }

  /**
   * Stores the message. A duplicate key means that another process was first to store it, or a message that opened the
   * ticket.
   */
  private async store(inbound: Inbound): Promise<Outcome> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const isUnknown = inbound.isFirst && attempt === 0;
        const outcome = isUnknown ? null : await this.addToExisting(inbound);
        if (outcome) return outcome;
        return (await this.openByMessage.execute(inbound)) ? 'begun' : 'added';
      } catch (error) {
        if (!isLostRace(error)) throw error;
        if (await this.addMessage.announceAgain(inbound)) return 'repeated';
      }
    }
    // not an outage: such an event is set aside after some attempts
    throw new AppError('ERR_INTERNAL', { message: 'Gave up after repeated write conflicts.' });
  }

  /** @returns null if the contact has no ticket for the message */
  private async addToExisting(inbound: Inbound): Promise<Outcome | null> {
    if (await this.takeRating.execute(inbound)) return 'added';
    if (await this.appendMessages.execute(inbound)) return 'added';
    if (await this.addMessage.announceAgain(inbound)) return 'repeated';
    return (await this.reopenRecentlyClosed.execute(inbound)) ? 'added' : null;
  }

  /** Completes a message that was unreadable at first and has now been redelivered. */
  private async fillStub({ origin, message }: Inbound): Promise<void> {
    const { body, mediaType, words, media, location, contacts, call, whatsappId, wid, contactId } = message;
    const rest = { ...(media && { media }), ...(location && { location }), ...(contacts && { contacts }) };
    const said = { body, mediaType, words: words ?? [], ...rest, ...(call && { call }) };
    const key = { whatsappId, wid, contactId };
    await this.changeMessage.execute({ origin, key, change: { type: 'content', said } });
  }
}

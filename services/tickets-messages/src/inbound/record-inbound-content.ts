import type { WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { AddMessage } from '../conversations/add-message.js';
import { ChangeMessage } from '../conversations/change-message.js';
import { isLostRace } from '../conversations/stale-ticket.js';
import { AcknowledgeMessageHandler } from '../handling/outbound/acknowledge-message.js';
import { AppendMessages } from './append-messages.js';
import { DraftInboundMessage, type Inbound } from './draft-inbound-message.js';
import type { ConversationContent } from './inbound-content.js';
import { OpenByMessage } from './open-by-message.js';
import { ReopenRecentlyClosed } from './reopen-recently-closed.js';
import { TakeRating } from './take-rating.js';

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

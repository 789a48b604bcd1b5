import type { WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { AddMessage } from '../conversations/add-message.js';
import { ChangeMessage } from '../conversations/change-message.js';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { AcknowledgeMessageHandler } from '../outbound/acknowledge-message.js';
import { AppendMessages } from './append-messages.js';
import { DraftInboundMessage, type Inbound } from './draft-inbound-message.js';
import type { ConversationContent } from './inbound-content.js';
import { OpenByMessage } from './open-by-message.js';

const ATTEMPTS = 10;

/** Stores a message of WhatsApp in the contact's active ticket, else in one that it opens; once, however often it comes. */
@Injectable()
export class RecordInboundContent {
  constructor(
    private readonly draftInboundMessage: DraftInboundMessage,
    private readonly appendMessages: AppendMessages,
    private readonly openByMessage: OpenByMessage,
    private readonly addMessage: AddMessage,
    private readonly changeMessage: ChangeMessage,
    private readonly acknowledgeMessage: AcknowledgeMessageHandler,
  ) {}

  /** @returns the message as it was drafted */
  async execute(event: WhatsappMessageReceived, content: ConversationContent): Promise<Inbound> {
    const inbound = await this.draftInboundMessage.execute(event, content);
    const outcome = await this.store(inbound);
    if (outcome === 'repeated' && content.type !== 'unreadable') await this.fillStub(inbound);
    if (event.data.fromMe) await this.acknowledgeMessage.settleEarly(inbound.origin, inbound.message);
    return inbound;
  }

  /** A duplicate key means that another was faster: with this message, or with one that opened the ticket. */
  private async store(inbound: Inbound): Promise<'added' | 'repeated'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        if (await this.appendMessages.execute(inbound)) return 'added';
        if (await this.addMessage.announceAgain(inbound)) return 'repeated';
        await this.openByMessage.execute(inbound);
        return 'added';
      } catch (error) {
        if (!isRace(error)) throw error;
        if (await this.addMessage.announceAgain(inbound)) return 'repeated';
      }
    }
    // no outage: an event that never settles is set aside after some tries
    throw new AppError('ERR_INTERNAL', { message: 'Others were always faster.' });
  }

  /** A message that could not be read at first came again and can be read now. */
  private async fillStub({ origin, message }: Inbound): Promise<void> {
    const { body, mediaType, words, media, location, contacts, call, whatsappId, wid, contactId } = message;
    const rest = { ...(media && { media }), ...(location && { location }), ...(contacts && { contacts }) };
    const said = { body, mediaType, words: words ?? [], ...rest, ...(call && { call }) };
    const key = { whatsappId, wid, contactId };
    await this.changeMessage.execute({ origin, key, change: { type: 'content', said } });
  }
}

const isRace = (error: unknown): boolean =>
  isDuplicateKey(error) ||
  error instanceof StaleTicket ||
  (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET');

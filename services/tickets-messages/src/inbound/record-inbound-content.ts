import type { WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AcknowledgeMessageHandler } from '../outbound/acknowledge-message.js';
import { ChangeMessage } from '../conversations/change-message.js';
import { DraftInboundMessage, type Inbound } from './draft-inbound-message.js';
import type { ConversationContent } from './inbound-content.js';
import { PlaceInboundMessage } from './place-inbound-message.js';

export type Recorded = { inbound: Inbound; isNew: boolean };

/** Adds a message of WhatsApp to the contact's active ticket, or opens one. */
@Injectable()
export class RecordInboundContent {
  constructor(
    private readonly draftInboundMessage: DraftInboundMessage,
    private readonly placeInboundMessage: PlaceInboundMessage,
    private readonly acknowledgeMessage: AcknowledgeMessageHandler,
    private readonly changeMessage: ChangeMessage,
  ) {}

  /** @returns what was stored, and whether by this */
  async execute(event: WhatsappMessageReceived, content: ConversationContent): Promise<Recorded> {
    const inbound = await this.draftInboundMessage.execute(event, content);
    const outcome = await this.placeInboundMessage.execute(inbound);
    if (outcome === 'repeated' && content.type !== 'unreadable') await this.fillStub(inbound);
    if (event.data.fromMe) await this.acknowledgeMessage.settleEarly(inbound.origin, inbound.message);
    return { inbound, isNew: outcome === 'added' };
  }

  /** What could not be read at first came again and can be read now. */
  private async fillStub({ origin, message }: Inbound): Promise<void> {
    const { body, mediaType, words, media, location, contacts, call, whatsappId, wid, contactId } = message;
    const rest = { ...(media && { media }), ...(location && { location }), ...(contacts && { contacts }) };
    const said = { body, mediaType, words: words ?? [], ...rest, ...(call && { call }) };
    const key = { whatsappId, wid, contactId };
    await this.changeMessage.execute({ origin, key, change: { type: 'content', said } });
  }
}

import type { WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AcknowledgeMessage } from './acknowledge-message.js';
import { DraftInboundMessage } from './draft-inbound-message.js';
import { PlaceInboundMessage } from './place-inbound-message.js';

/** Adds a message of WhatsApp to the contact's active ticket, or opens one. Safe to run twice with the same event. */
@Injectable()
export class RecordInboundMessage {
  constructor(
    private readonly draftInboundMessage: DraftInboundMessage,
    private readonly placeInboundMessage: PlaceInboundMessage,
    private readonly acknowledgeMessage: AcknowledgeMessage,
  ) {}

  async execute(event: WhatsappMessageReceived): Promise<void> {
    const inbound = await this.draftInboundMessage.execute(event);
    await this.placeInboundMessage.execute(inbound);
    if (event.data.fromMe) await this.acknowledgeMessage.settleEarly(inbound.origin, inbound.message);
  }
}

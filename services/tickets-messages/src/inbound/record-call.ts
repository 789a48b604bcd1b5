import type { MessageContent, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RecordInboundContent } from './record-inbound-content.js';
import { RejectCallText } from './reject-call-text.js';

/**
 * Records a call as a message, and replies with a text message if the call was rejected. A retry sends the reply again
 * with the same id, in case of a crash in between.
 */
@Injectable()
export class RecordCall {
  constructor(
    private readonly recordInboundContent: RecordInboundContent,
    private readonly rejectCallText: RejectCallText,
  ) {}

  async execute(event: WhatsappMessageReceived, call: Extract<MessageContent, { type: 'call' }>): Promise<void> {
    const { origin, contact, message } = await this.recordInboundContent.execute(event, call);
    if (call.outcome !== 'rejected' || event.data.fromMe) return;
    const { _id: callId, whatsappId, createdAt: at } = message;
    await this.rejectCallText.execute(origin, { callId, at, whatsappId, contactId: contact.id });
  }
}

import type { MessageContent, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RecordInboundContent } from './record-inbound-content.js';
import { RejectCallText } from './reject-call-text.js';

/** Records a call as an entry of the conversation, and answers by text when the call was rejected. */
@Injectable()
export class RecordCall {
  constructor(
    private readonly recordInboundContent: RecordInboundContent,
    private readonly rejectCallText: RejectCallText,
  ) {}

  async execute(event: WhatsappMessageReceived, call: Extract<MessageContent, { type: 'call' }>): Promise<void> {
    const { inbound, isNew } = await this.recordInboundContent.execute(event, call);
    if (!isNew || call.outcome !== 'rejected' || event.data.fromMe) return;
    const { origin, contact, message } = inbound;
    await this.rejectCallText.execute(origin, { whatsappId: message.whatsappId, contactId: contact.id });
  }
}

import { OnEvent } from '@recado/service-kit/messaging';
import { adSourceOf, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { DispatchMessages } from '../automation/flows/dispatch-messages.js';
import { OutOfHoursNotice } from '../automation/flows/out-of-hours-notice.js';
import type { ConversationContent } from './inbound-content.js';
import { RecordInboundContent } from './record-inbound-content.js';
import { RecordCall } from './record-call.js';
import { RecordChatTimer } from './record-chat-timer.js';
import { RecordGroupNotice } from './record-group-notice.js';
import { RecordReferral } from './record-referral.js';
import { RecordWhatsappChange } from './record-whatsapp-change.js';

/**
 * Handles every message from WhatsApp: new content, a change to an earlier message, a call or a group notice.
 * Idempotent.
 */
@Injectable()
export class RecordInboundMessageHandler {
  constructor(
    private readonly recordInboundContent: RecordInboundContent,
    private readonly recordChange: RecordWhatsappChange,
    private readonly recordNotice: RecordGroupNotice,
    private readonly recordTimer: RecordChatTimer,
    private readonly recordCall: RecordCall,
    private readonly dispatchMessages: DispatchMessages,
    private readonly outOfHoursNotice: OutOfHoursNotice,
    private readonly recordReferral: RecordReferral,
  ) {}

  @OnEvent(WhatsappMessageReceived, { perCompany: 16 })
  async execute(event: WhatsappMessageReceived): Promise<void> {
    const { content } = event.data;
    switch (content.type) {
      case 'reaction':
      case 'edit':
      case 'revoke':
      case 'poll-vote':
        return this.recordChange.execute(event, content);
      case 'chat-timer':
        return this.recordTimer.execute(event, content.seconds);
      case 'group-notice':
        return this.recordNotice.execute(event, content);
      case 'call':
        return this.recordCall.execute(event, content);
      default:
        return this.recordContent(event, content);
    }
  }

  private async recordContent(event: WhatsappMessageReceived, content: ConversationContent): Promise<void> {
    const { origin, contact, message, hasBegun } = await this.recordInboundContent.execute(event, content);
    const { referral, createdAt } = message;
    if (referral) await this.recordReferral.execute(origin, contact.id, adSourceOf(referral), createdAt);
    if (!hasBegun) await this.dispatchMessages.onMessage(origin, message);
    await this.outOfHoursNotice.onMessage(origin, message);
  }
}

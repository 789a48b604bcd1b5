import { type AdSource, adSourceOf, type MessageContent, orderOf, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent, type Origin, originOfEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { DispatchMessages } from '../automation/flows/dispatch-messages.js';
import { OutOfHoursNotice } from '../automation/flows/out-of-hours-notice.js';
import { StoreContact } from '../contacts/store-contact.js';
import { KnownContact } from '../contacts/recent-contacts.js';
import { FindAudience } from '../conversations/find-audience.js';
import { RecordEvent } from '../conversations/record-event.js';
import type { ConversationContent } from './inbound-content.js';
import { RecordGroupNotice } from './record-group-notice.js';
import { RecordInboundContent } from './record-inbound-content.js';
import { RecordWhatsappChange } from './record-whatsapp-change.js';
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

/** Adds an event to the active ticket when the chat's disappearing-messages timer changes. Does not open a ticket. */
@Injectable()
export class RecordChatTimer {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly findAudience: FindAudience,
    private readonly recordEvent: RecordEvent,
    private readonly transactions: Transactions,
  ) {}

  async execute(event: WhatsappMessageReceived, seconds: number): Promise<void> {
    const { companyId, data } = event;
    const { contact } = await this.knownContact.execute(companyId, data);
    const found = await this.findAudience.execute(companyId, { whatsappId: data.connectionId, contactId: contact.id });
    if (!found) return;
    const happening = {
      ...{ kind: 'timer' as const, ticket: found.ticket, seconds },
      id: event.id, // a redelivered event has the same id
      order: orderOf(new Date(data.sentAt), data.sequence, event.id),
    };
    const origin = originOfEvent(event);
    await this.transactions.runRepeatable((transaction) => this.recordEvent.once(transaction, origin, happening));
  }
}

/** Stores the first ad that brought a contact. Later ads are only stored on their tickets. */
@Injectable()
export class RecordReferral {
  constructor(private readonly storeContact: StoreContact) {}

  /** @throws ERR_NO_CONTACT_FOUND if the contact is deleted in the meantime */
  async execute(origin: Origin, contactId: string, referral: AdSource, at: Date): Promise<void> {
    await this.storeContact.update(origin, contactId, (contact) =>
      contact.referral ? undefined : { referral: { ...referral, at: at.toISOString() } },
    );
  }
}

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

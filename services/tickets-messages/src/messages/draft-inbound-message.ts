import { orderOf, type WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { IdentifyContact } from '../tickets/identify-contact.js';
import { RecentContacts } from '../tickets/recent-contacts.js';
import { originOfEvent, type Origin } from '../tickets/origin.js';
import type { ContactSnapshot } from '../tickets/ticket.js';
import { contentOf, quote, type Message, type Quoted } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** Typed on the company's own phone: it has reached WhatsApp's server. */
const ACK_FROM_PHONE = 2;

export type Inbound = { origin: Origin; contact: ContactSnapshot; message: Message };

/** From WhatsApp's words to ours: whose message it is, what it says and what it quotes. */
@Injectable()
export class DraftInboundMessage {
  constructor(
    private readonly identifyContact: IdentifyContact,
    private readonly recentContacts: RecentContacts,
    private readonly messages: MessagesRepository,
  ) {}

  async execute(event: WhatsappMessageReceived): Promise<Inbound> {
    const contact = await this.contactOf(event);
    const message = draft(event, contact, await this.quotedBy(event, contact));
    return { origin: originOfEvent(event), contact, message };
  }

  private async contactOf({ companyId, data }: WhatsappMessageReceived): Promise<ContactSnapshot> {
    const known = this.recentContacts.find(companyId, data.contact);
    if (known) return known;
    const contact = await this.identifyContact.execute(companyId, data.contact);
    this.recentContacts.keep(companyId, data.contact, contact);
    return contact;
  }

  private async quotedBy({ companyId, data }: WhatsappMessageReceived, contact: ContactSnapshot) {
    const wid = data.content.type === 'text' ? data.content.quotedId : null;
    if (!wid) return null;
    const at = { whatsappId: data.connectionId, wid, contactId: contact.id };
    const found = await this.messages.findQuoted(companyId, at);
    return found && quote(found);
  }
}

function draft(
  { companyId, data }: WhatsappMessageReceived,
  contact: ContactSnapshot,
  quotedMsg: Quoted | null,
): Message {
  const [_id, sentAt] = [newId(), new Date(data.sentAt)];
  return {
    _id,
    companyId,
    ticketId: '', // this and the queue are known once its ticket is
    contactId: contact.id,
    whatsappId: data.connectionId,
    wid: data.messageId,
    fromMe: data.fromMe,
    ...contentOf(data.content),
    quotedMsg,
    ack: data.fromMe ? ACK_FROM_PHONE : 0,
    errorCode: null,
    read: data.fromMe,
    recovered: data.recovered,
    userId: null,
    queueId: null,
    createdAt: sentAt,
    order: orderOf(sentAt, data.sequence, _id),
  };
}

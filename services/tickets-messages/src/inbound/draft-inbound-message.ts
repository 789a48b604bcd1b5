import { orderOf, type AdReferral, type WhatsappMessageReceived, type WhatsappQuote } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { idFor } from '@recado/service-kit/mongo';
import { originOfEvent, type Origin } from '@recado/service-kit/messaging';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { KnownContact } from '../contacts/recent-contacts.js';
import type { ContactSnapshot } from '../conversations/ticket.js';
import { isBubble, contentOf, type ConversationContent } from './inbound-content.js';
import { searchWordsOf, type CarriedQuote, type Message, type StoredContent } from '../conversations/message.js';
import { carriedQuote, quote } from '../conversations/message-preview.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { asMessage } from '../conversations/imported-message.js';
import { ImportedMessagesRepository } from '../conversations/imported-messages.repository.js';
import { NameMentions } from './name-mentions.js';
import { FindAnswered } from '../handling/outbound/find-answered.js';

/** The ack of a message typed on the company's phone, which has reached WhatsApp's server. */
const ACK_FROM_PHONE = 2;

type Received = WhatsappMessageReceived['data'];
/** A message to store. `isFirst` is set if nothing is stored for its contact yet. */
export type Inbound = { origin: Origin; contact: ContactSnapshot; isFirst: boolean; message: Message };

/** Converts WhatsApp's event into a message with its contact, content and quote. */
@Injectable()
export class DraftInboundMessage {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly messages: MessagesRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly findAnswered: FindAnswered,
    private readonly settings: CompanySettings,
    private readonly nameMentions: NameMentions,
  ) {}

  async execute(event: WhatsappMessageReceived, content: ConversationContent): Promise<Inbound> {
    const { contact, isNew: isFirst } = await this.knownContact.execute(event.companyId, event.data);
    const named = await this.withNames(event, content);
    const message = draft(event, contentOf(named, this.settings.timeZone(event.companyId)), contact);
    const quoted = await this.quotedBy(event, contact);
    return { origin: originOfEvent(event), contact, isFirst, message: { ...message, ...quoted } };
  }

  private async withNames(
    { companyId, data }: WhatsappMessageReceived,
    content: ConversationContent,
  ): Promise<ConversationContent> {
    const name = (text: string) => this.nameMentions.execute(companyId, text, data.mentions);
    if (content.type === 'text') return { ...content, text: await name(content.text) };
    return content.type === 'media' ? { ...content, caption: await name(content.caption) } : content;
  }

  /** Returns the quoted message if it is stored, or else the quote that the event contains. */
  private async quotedBy(
    { companyId, data }: WhatsappMessageReceived,
    contact: ContactSnapshot,
  ): Promise<Pick<Message, 'quotedMsg' | 'carriedQuote'>> {
    const { quotedId: wid, quote: carried } = data;
    const at = wid && { whatsappId: data.connectionId, wid, contactId: contact.id };
    const found = at && (await this.stored(companyId, at));
    if (found) return { quotedMsg: quote(found) };
    return { quotedMsg: null, ...(carried && { carriedQuote: await this.carried(companyId, data, carried) }) };
  }

  private async stored(companyId: string, at: { whatsappId: string; wid: string; contactId: string }) {
    const found = (await this.messages.findQuoted(companyId, at)) ?? (await this.findAnswered.quoted(companyId, at));
    if (found) return found;
    const imported = await this.imported.findByWid(companyId, at);
    return imported && asMessage(imported);
  }

  /** Returns the quote contained in the event. In a one-to-one chat, its author is known. */
  private async carried(companyId: string, { group }: Received, quoted: WhatsappQuote): Promise<CarriedQuote> {
    const { content, author } = quoted;
    const said = content && isBubble(content) ? contentOf(content, this.settings.timeZone(companyId)) : null;
    if (!author || !group) return carriedQuote(said, quoted, null);
    return carriedQuote(said, quoted, { ...author, name: await this.nameMentions.nameOf(companyId, author) });
  }
}

function draft(
  { id, companyId, data }: WhatsappMessageReceived,
  said: StoredContent,
  contact: ContactSnapshot,
): Message {
  const sentAt = new Date(data.sentAt);
  const _id = idFor(sentAt, `${companyId} ${id}`);
  return {
    _id,
    companyId,
    ticketId: '', // set together with `queueId` once the ticket is known
    contactId: contact.id,
    whatsappId: data.connectionId,
    wid: data.messageId,
    fromMe: data.fromMe,
    ...said,
    ...(data.group && !data.fromMe && { participant: data.contact }),
    ...(data.referral && !data.fromMe && withReferral(said, data.referral)),
    ...kindOf(data),
    ...(data.forwarded && { isForwarded: true }),
    ...(data.viewOnce && { viewOnce: true }),
    quotedMsg: null,
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

const kindOf = ({ albumId, catalog, label }: Received) => ({
  ...(albumId && { albumId }),
  ...(catalog && { catalog }),
  ...(label && { label }),
});

const withReferral = (said: StoredContent, referral: AdReferral): Pick<Message, 'referral' | 'words'> => ({
  referral,
  words: searchWordsOf({ ...said, referral }),
});

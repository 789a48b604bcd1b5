import type { MessageContent, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { originOfEvent } from '@recado/service-kit/messaging';
import { KnownContact } from '../contacts/known-contact.js';
import { ApplyOrPark } from './apply-or-park.js';
import { NameMentions } from './name-mentions.js';
import { UnderstandEdit } from './understand-edit.js';
import { nameOfPerson } from '../conversations/contact-summary.js';
import { addressOf, type MessageChange } from '../conversations/message-change.js';

type Changing = Extract<MessageContent, { type: 'reaction' | 'edit' | 'revoke' | 'poll-vote' }>;

/** Handles a reaction, edit, deletion or vote by a contact or on the company's phone. */
@Injectable()
export class RecordWhatsappChange {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly applyOrPark: ApplyOrPark,
    private readonly nameMentions: NameMentions,
    private readonly understandEdit: UnderstandEdit,
  ) {}

  async execute(event: WhatsappMessageReceived, content: Changing): Promise<void> {
    const { companyId, data } = event;
    const { contact } = await this.knownContact.execute(companyId, data);
    const key = { whatsappId: data.connectionId, wid: content.targetId, contactId: contact.id };
    const author = { fromMe: data.fromMe, participant: data.group ? addressOf(data.contact) : null };
    const change = changeOf(event, await this.withNames(event, content));
    const origin = originOfEvent(event);
    const changed = await this.applyOrPark.execute({ eventId: event.id, origin, key, change, author });
    if (change.type === 'edit' && changed !== 'unknown')
      await this.understandEdit.execute(origin, changed.message, change.wid);
  }

  private async withNames({ companyId, data }: WhatsappMessageReceived, content: Changing): Promise<Changing> {
    if (content.type !== 'edit') return content;
    return { ...content, text: await this.nameMentions.execute(companyId, content.text, data.mentions) };
  }
}

const NOBODY = { number: null, lid: null };

function changeOf({ data }: WhatsappMessageReceived, content: Changing): MessageChange {
  const at = new Date(data.sentAt);
  if (content.type === 'revoke') return { type: 'revoke' };
  if (content.type === 'edit') return { type: 'edit', wid: data.messageId, text: content.text, at };
  const { fromMe, contact } = data;
  const name = fromMe ? '' : nameOfPerson(contact);
  if (content.type === 'poll-vote') {
    const voter = fromMe ? NOBODY : { number: contact.number, lid: contact.lid };
    return { type: 'vote', vote: { ...voter, fromMe, name, at, sequence: data.sequence }, hashes: content.hashes };
  }
  const by = fromMe ? 'phone' : addressOf(contact);
  return { type: 'reaction', reaction: { emoji: content.emoji, fromMe, userId: null, name, by, at } };
}

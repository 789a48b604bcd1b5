import type { MessageContent, WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type Origin, originOfEvent } from '@recado/service-kit/messaging';
import { DispatchMessages } from '../automation/flows/dispatch-messages.js';
import { KnownContact } from '../contacts/recent-contacts.js';
import { nameOfPerson } from '../conversations/contact-summary.js';
import { addressOf, type MessageChange } from '../conversations/message-change.js';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { mayCountAsAnswer } from '../conversations/rules/edited-answer.js';
import { ApplyOrPark } from './apply-or-park.js';
import { NameMentions } from './name-mentions.js';
import { RateByEdit } from './rate-by-edit.js';

/**
 * Handles the new text of an edited message as if the contact had written it originally, unless the contact has written
 * since. Idempotent: once an answer was accepted, the question no longer expects one.
 */
@Injectable()
export class UnderstandEdit {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly rateByEdit: RateByEdit,
    private readonly dispatchMessages: DispatchMessages,
  ) {}

  async execute(origin: Origin, message: Message, editWid: string): Promise<void> {
    if (!mayCountAsAnswer(message, editWid) || (await this.messages.hasNewerReceived(message))) return;
    if (await this.rateByEdit.execute(origin, message)) return;
    await this.dispatchMessages.onEdit(origin, message);
  }
}

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

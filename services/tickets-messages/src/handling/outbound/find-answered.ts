import { orderOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { ContactSnapshot } from '../../conversations/ticket.js';
import { type PlannedSend, PlannedSendsRepository } from './planned-sends.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** Messages that arrive later than this do not count as an answer. */
const ANSWERED_WITHIN_MS = 7 * DAY_MS;

type Answer = Pick<Message, 'companyId' | 'whatsappId' | 'createdAt'>;

/**
 * Finds the planned message without a ticket that a contact answers, and converts it into a message of the answer's
 * ticket.
 */
@Injectable()
export class FindAnswered {
  constructor(
    private readonly sends: PlannedSendsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /**
   * Returns the last planned message to the contact over this connection, unless a ticket shows it. If `isFirst`,
   * nothing about the contact is stored yet, so the message is found only by number.
   */
  async before(
    answer: Answer,
    { id: contactId, number }: ContactSnapshot,
    isFirst: boolean,
  ): Promise<Message | undefined> {
    const since = new Date(answer.createdAt.getTime() - ANSWERED_WITHIN_MS);
    const to = { ...(!isFirst && { contactId }), numberKey: numberKeyOf(number) };
    const found = messageOf(await this.sends.lastTo(answer, to, since), contactId);
    return found && (await this.messages.find(found.companyId, found._id)) ? undefined : found;
  }

  /** Returns the WhatsApp ids that belong to planned messages. */
  async widsAmong(companyId: string, whatsappId: string, wids: readonly string[]): Promise<string[]> {
    return (await this.sends.findByWids(companyId, whatsappId, wids)).map(({ wid }) => wid);
  }

  /** Returns the planned message that the contact quotes. */
  async quoted(companyId: string, at: Pick<Message, 'whatsappId' | 'wid' | 'contactId'>): Promise<Message | undefined> {
    return messageOf(await this.sends.findByWid(companyId, at.whatsappId, at.wid), at.contactId);
  }
}

function messageOf(send: PlannedSend | null, contactId: string): Message | undefined {
  if (!send?.said) return undefined;
  const { _id, companyId, whatsappId, wid, userId = null, said, ack = 0, at } = send;
  return {
    ...{ _id, companyId, contactId, whatsappId, wid, userId, ...said, ack },
    ...{ ticketId: '', queueId: null, quotedMsg: null, fromMe: true, errorCode: null, read: true, recovered: false },
    createdAt: at,
    order: orderOf(at, 0, _id),
  };
}

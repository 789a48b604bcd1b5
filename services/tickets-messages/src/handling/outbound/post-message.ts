import type { Actor, Lane } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { refusedWrite } from '../../conversations/stale-ticket.js';
import { SaveTicket } from '../../conversations/save-ticket.js';
import { audienceOf, withSent, type Ticket } from '../../conversations/ticket.js';
import { AddMessage } from '../../conversations/add-message.js';
import { sendCommand, widFor } from './commands.js';
import {
  isAnswer,
  outboundMessage,
  type Message,
  type Quoted,
  type StoredContent,
} from '../../conversations/message.js';
import { summaryOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

export type Posting = {
  actor: Actor;
  origin: Origin;
  ticket: Ticket;
  whatsappId: string;
  id: string;
  said: StoredContent;
  quotedMsg?: Quoted | null;
  lane?: Lane;
};

/** Stores an agent's message as queued, together with its ticket, and sends the command to the connection. */
@Injectable()
export class PostMessage {
  constructor(
    private readonly saveTicket: SaveTicket,
    private readonly messages: MessagesRepository,
    private readonly addMessage: AddMessage,
    private readonly chooseConnection: ChooseConnection,
  ) {}

  /**
   * @throws StaleTicket; ERR_VALIDATION if the id belongs to another message; ERR_WAPP_NOT_INITIALIZED if the
   * connection was
   * never linked; ERR_CREATING_MESSAGE
   */
  async execute(posting: Posting): Promise<Message> {
    const { actor, origin, ticket, whatsappId, id, said, quotedMsg = null, lane = 'live' } = posting;
    this.chooseConnection.toSend(actor.companyId, whatsappId);
    const writer = { userId: actor.userId, operator: actor.operator?.name };
    // derived, so that a message whose record is lost can be found by its WhatsApp id
    const written = { id, wid: widFor(id), said, ...writer, whatsappId, quotedMsg };
    const message = outboundMessage(ticket, written, new Date());
    const commands = [sendCommand(origin, message, ticket.contact, { lane })];
    const changes = { ...withSent(ticket, summaryOf(message), isAnswer(message)), whatsappId };
    try {
      await this.addMessage.execute({ origin, message, commands }, async (transaction) => {
        const saved = await this.saveTicket.execute(transaction, actor, ticket, changes);
        return { ticket: saved, before: audienceOf(ticket) };
      });
      return message;
    } catch (error) {
      const isTaken = isDuplicateKey(error) && !(await this.messages.find(message.companyId, message._id));
      throw isTaken ? clientIdTaken() : refusedWrite('ERR_CREATING_MESSAGE', error);
    }
  }

  /**
   * Finds the message that an earlier attempt of the same request stored under its client id. @throws ERR_VALIDATION if
   * the id belongs to another message
   */
  async earlier(actor: Actor, clientId: string | undefined, ticketId?: string): Promise<Message | undefined> {
    const sent = clientId ? await this.messages.find(actor.companyId, clientId) : null;
    if (!sent) return undefined;
    if (sent.userId === actor.userId && (!ticketId || sent.ticketId === ticketId)) return sent;
    throw clientIdTaken();
  }
}

const clientIdTaken = () => new AppError('ERR_VALIDATION', { details: { fields: { clientId: ['is taken'] } } });

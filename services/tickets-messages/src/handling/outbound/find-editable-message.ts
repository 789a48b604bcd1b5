import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import type { Ticket } from '../../conversations/ticket.js';
import { FindOpenTicket } from './find-open-ticket.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

/** A message that an agent is about to change, in a ticket that they may write in. */
@Injectable()
export class FindEditableMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findOpenTicket: FindOpenTicket,
    private readonly chooseConnection: ChooseConnection,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND, ERR_TICKET_CLOSED, ERR_NO_PERMISSION for a ticket out of sight */
  async find(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const message = await this.messages.find(actor.companyId, id);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ticket } = await this.findOpenTicket.execute(actor, message.ticketId);
    return { message, ticket };
  }

  /** A message of the company's side, no matter which agent wrote it. @throws ERR_NO_PERMISSION besides */
  async findOurs(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const found = await this.find(actor, id);
    if (!found.message.fromMe) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }

  /** @throws ERR_WAPP_NOT_INITIALIZED besides, when nobody linked its connection again */
  async findToResend(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const found = await this.findOurs(actor, id);
    this.chooseConnection.toSend(actor.companyId, found.message.whatsappId);
    return found;
  }
}

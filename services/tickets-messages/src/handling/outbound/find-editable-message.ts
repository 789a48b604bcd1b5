import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import type { Ticket } from '../../conversations/ticket.js';
import { FindOpenTicket } from './find-open-ticket.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

/** Finds a message that an agent wants to change, in a ticket where the agent may write. */
@Injectable()
export class FindEditableMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findOpenTicket: FindOpenTicket,
    private readonly chooseConnection: ChooseConnection,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND, ERR_TICKET_CLOSED, ERR_NO_PERMISSION if the actor may not see the ticket */
  async find(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const message = await this.messages.find(actor.companyId, id);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ticket } = await this.findOpenTicket.execute(actor, message.ticketId);
    return { message, ticket };
  }

  /** Finds a message sent by the company, including messages from other agents. @throws also ERR_NO_PERMISSION */
  async findOurs(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const found = await this.find(actor, id);
    if (!found.message.fromMe) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }

  /** @throws also ERR_WAPP_NOT_INITIALIZED if its connection is no longer linked */
  async findToResend(actor: Actor, id: string): Promise<{ message: Message; ticket: Ticket }> {
    const found = await this.findOurs(actor, id);
    this.chooseConnection.toSend(actor.companyId, found.message.whatsappId);
    return found;
  }
}

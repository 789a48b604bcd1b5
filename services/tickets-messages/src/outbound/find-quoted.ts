import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Ticket } from '../conversations/ticket.js';
import { quote, type Quoted } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';

/** The message that an agent answers to. */
@Injectable()
export class FindQuoted {
  constructor(private readonly messages: MessagesRepository) {}

  /** @throws ERR_FETCH_WAPP_MSG when there is no such message with this contact */
  async execute(ticket: Ticket, quotedMsg: { id: string } | null | undefined): Promise<Quoted | null> {
    if (!quotedMsg) return null;
    const found = await this.messages.find(ticket.companyId, quotedMsg.id);
    if (found?.contactId !== ticket.contactId) throw new AppError('ERR_FETCH_WAPP_MSG');
    return quote(found);
  }
}

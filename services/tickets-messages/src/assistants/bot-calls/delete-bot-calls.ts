import { Injectable } from '@nestjs/common';
import { BotCallsRepository } from './bot-calls.repository.js';

/** Deletes the logged calls of a deleted contact or ticket. */
@Injectable()
export class DeleteBotCalls {
  constructor(private readonly calls: BotCallsRepository) {}

  async ofContact(companyId: string, contactId: string): Promise<void> {
    await this.calls.removeOfContact(companyId, contactId);
  }

  async ofTicket(companyId: string, ticketId: string): Promise<void> {
    await this.calls.removeOfTicket(companyId, ticketId);
  }
}

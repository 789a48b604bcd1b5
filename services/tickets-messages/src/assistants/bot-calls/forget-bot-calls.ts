import { Injectable } from '@nestjs/common';
import { BotCallsRepository } from './bot-calls.repository.js';

/** Removes what bots were asked about a contact who is deleted, or in a ticket that is. */
@Injectable()
export class ForgetBotCalls {
  constructor(private readonly calls: BotCallsRepository) {}

  async ofContact(companyId: string, contactId: string): Promise<void> {
    await this.calls.removeOfContact(companyId, contactId);
  }

  async ofTicket(companyId: string, ticketId: string): Promise<void> {
    await this.calls.removeOfTicket(companyId, ticketId);
  }
}

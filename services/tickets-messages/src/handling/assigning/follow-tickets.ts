import { TicketChanged, TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { AssignWaiting } from './assign-waiting.js';

/** Assigns a ticket that begins to wait, and the next one to a person whose ticket has ended. */
@Injectable()
export class FollowTickets {
  constructor(private readonly assignWaiting: AssignWaiting) {}

  @OnEvent(TicketMessageAdded)
  async messageAdded({ companyId, data: { ticket } }: TicketMessageAdded): Promise<void> {
    if (ticket.status === 'pending' && ticket.queueId) await this.assignWaiting.execute(companyId, ticket.queueId);
  }

  @OnEvent(TicketChanged)
  async ticketChanged({ companyId, data: { before, after } }: TicketChanged): Promise<void> {
    if (after?.status === 'pending' && after.queueId) await this.assignWaiting.execute(companyId, after.queueId);
    const isFreed = before?.status === 'open' && (after?.status !== 'open' || after.userId !== before.userId);
    if (isFreed && before.userId) await this.assignWaiting.ofUser(companyId, before.userId);
  }
}

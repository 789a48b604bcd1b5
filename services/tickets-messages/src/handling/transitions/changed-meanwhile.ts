import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { showEvent } from '../../conversations/record-event.js';
import { TicketEventsRepository } from '../../conversations/ticket-events.repository.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';

/** Creates the error for a change that conflicts with another user's change. */
@Injectable()
export class ChangedMeanwhile {
  constructor(
    private readonly view: TicketView,
    private readonly events: TicketEventsRepository,
  ) {}

  /**
   * Includes the current ticket and its last event if the actor may see them, so that the client can show who did what.
   */
  async refusal(actor: Actor, ticket: Ticket): Promise<AppError> {
    if (!maySeeTicket(actor, audienceOf(ticket))) return new AppError('ERR_TICKET_CHANGED');
    const event = await this.events.lastMove(ticket.companyId, ticket._id);
    const details = { ticket: this.view.show(ticket), ...(event && { event: showEvent(event) }) };
    return new AppError('ERR_TICKET_CHANGED', { details });
  }
}

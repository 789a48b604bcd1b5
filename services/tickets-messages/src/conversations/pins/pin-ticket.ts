import {
  createEvent,
  MOST_PINS,
  PinTicket,
  TicketPinsChanged,
  UnpinTicket,
  type RequestOf,
  type TicketPins,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, originOf, outgoingEvent, stamped, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindTicket } from '../find-ticket.js';
import { PinnedTickets } from './pinned-tickets.js';
import { PinsRepository } from './pins.repository.js';

/** Pins a ticket to the top of the actor's list, or unpins it. The actor's other windows are notified. */
@Injectable()
export class PinTicketHandler {
  constructor(
    private readonly pins: PinsRepository,
    private readonly pinnedTickets: PinnedTickets,
    private readonly findTicket: FindTicket,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_PIN_LIMIT, ERR_TICKET_TRANSITION for a closed ticket */
  @OnRpc(PinTicket)
  async pin({ id }: RequestOf<typeof PinTicket>, context: RpcContext): Promise<TicketPins> {
    const actor = actorOf(context);
    const { _id, status } = await this.findTicket.execute(actor, { id });
    if (status === 'closed') throw new AppError('ERR_TICKET_TRANSITION');
    return this.change(context, async (ticketIds) => {
      const others = await this.pinnedTickets.stillPinned(
        actor,
        ticketIds.filter((one) => one !== _id),
      );
      if (others.length >= MOST_PINS) throw new AppError('ERR_PIN_LIMIT');
      return [_id, ...others.map((ticket) => ticket._id)];
    });
  }

  /** Unpins a ticket, even if the actor may no longer see it. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(UnpinTicket)
  async unpin({ id }: RequestOf<typeof UnpinTicket>, context: RpcContext): Promise<TicketPins> {
    const actor = actorOf(context);
    return this.change(context, async (ticketIds) => {
      if (!ticketIds.includes(id)) await this.findTicket.execute(actor, { id });
      return ticketIds.filter((one) => one !== id);
    });
  }

  private change(context: RpcContext, next: (ticketIds: string[]) => Promise<string[]>): Promise<TicketPins> {
    const { companyId, userId } = actorOf(context);
    return this.transactions.run(async ({ session, announce }) => {
      const { ticketIds: before, revision } = await this.pins.findForChange(companyId, userId, session);
      const pins = { ticketIds: await next(before), revision };
      await this.pins.store(companyId, userId, pins.ticketIds, session);
      announce(outgoingEvent(createEvent(TicketPinsChanged, stamped(originOf(context), { ...pins, userId }))));
      return pins;
    });
  }
}

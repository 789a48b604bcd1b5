import {
  BULK_UNDO_MS,
  ChangeTickets,
  UndoTicketsChange,
  type Actor,
  type BulkChange,
  type ErrorCode,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { bounded } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type Origin, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../../conversations/find-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Bulk, Ticket } from '../../conversations/ticket.js';
import { StartSnooze } from '../../handling/snoozing/snooze-ticket.js';
import { UndoTicketChangeHandler } from '../../handling/transitions/undo-ticket-change.js';
import { UpdateTicketHandler } from '../../handling/transitions/update-ticket.js';
import { AddTags } from './add-tags.js';
import { BulkRequestsRepository, type Refused } from './bulk-requests.repository.js';

type Reply = z.input<typeof ChangeTickets.reply>;
type Author = { actor: Actor; origin: Origin; bulk: Bulk };
/** More at a time would delay the requests of other companies. */
const AT_ONCE = 4;
/** The kinds of errors that a user understands and a repeat would not change. */
const REFUSALS: readonly string[] = ['invalid', 'conflict', 'forbidden', 'not_found', 'limit_reached'];

/** Changes one of several tickets. */
@Injectable()
export class ChangeOneOfMany {
  constructor(
    private readonly updateTicket: UpdateTicketHandler,
    private readonly startSnooze: StartSnooze,
    private readonly addTags: AddTags,
  ) {}

  async execute(id: string, change: BulkChange, by: Author): Promise<Ticket> {
    switch (change.act) {
      case 'close':
        return this.updateTicket.change({ id, status: 'closed' }, by);
      case 'assign':
        return this.updateTicket.change({ id, userId: change.userId }, by);
      case 'move':
        return this.updateTicket.change({ id, queueId: change.queueId }, by);
      case 'tag':
        return this.addTags.execute({ ...by, id, tags: change.tags });
      case 'snooze':
        return this.startSnooze.execute({ ...by, id, until: change.until ? new Date(change.until) : null });
    }
  }
}

/** Changes several tickets in one request, and undoes it. A ticket that is refused does not prevent the others. */
@Injectable()
export class ChangeTicketsHandler {
  constructor(
    private readonly changeOne: ChangeOneOfMany,
    private readonly undoTicketChange: UndoTicketChangeHandler,
    private readonly requests: BulkRequestsRepository,
    private readonly findTicket: FindTicket,
    private readonly view: TicketView,
  ) {}

  @OnRpc(ChangeTickets)
  async change({ key, ticketIds, change }: RequestOf<typeof ChangeTickets>, context: RpcContext): Promise<Reply> {
    const actor = actorOf(context);
    const { companyId, userId } = actor;
    const earlier = await this.requests.find(companyId, userId, key);
    if (earlier) return this.repeat(actor, ticketIds, earlier);
    const bulk = { key, until: new Date(Date.now() + BULK_UNDO_MS) };
    const by = { actor, origin: originOf(context), bulk };
    const reply = await this.each(ticketIds, (id) => this.changeOne.execute(id, change, by));
    await this.requests.store(companyId, { userId, key, refused: reply.refused });
    return reply;
  }

  @OnRpc(UndoTicketsChange)
  async undo({ key, ticketIds }: RequestOf<typeof UndoTicketsChange>, context: RpcContext): Promise<Reply> {
    const by = { actor: actorOf(context), origin: originOf(context), key };
    return this.each(ticketIds, (id) => this.undoTicketChange.undo(id, by));
  }

  /** Answers like the first request, with the current tickets. */
  private async repeat(actor: Actor, ticketIds: readonly string[], refused: readonly Refused[]): Promise<Reply> {
    const refusedIds = new Set(refused.map(({ ticketId }) => ticketId));
    const changed = ticketIds.filter((id) => !refusedIds.has(id));
    const { tickets } = await this.each(changed, (id) => this.findTicket.execute(actor, { id }));
    return { tickets, refused: [...refused] };
  }

  /** @throws ERR_NO_TICKET_FOUND if there is none of them */
  private async each(ticketIds: readonly string[], work: (id: string) => Promise<Ticket>): Promise<Reply> {
    const ids = [...new Set(ticketIds)];
    const tickets = new Map<string, Ticket>();
    const errors = new Map<string, ErrorCode>();
    await bounded(ids, AT_ONCE, async (id) => {
      try {
        tickets.set(id, await work(id));
      } catch (error) {
        if (!(error instanceof AppError) || !REFUSALS.includes(error.kind)) throw error;
        errors.set(id, error.code);
      }
    });
    const isMissing = (id: string) => errors.get(id) === 'ERR_NO_TICKET_FOUND';
    if (ids.length > 0 && ids.every(isMissing)) throw new AppError('ERR_NO_TICKET_FOUND');
    return {
      tickets: ids.flatMap((id) => tickets.get(id) ?? []).map((ticket) => this.view.show(ticket)),
      refused: [...errors].map(([ticketId, errorCode]) => ({ ticketId, errorCode })),
    };
  }
}

import {
  SnoozeTicket,
  UnsnoozeTicket,
  type Actor,
  type RequestOf,
  type Ticket as TicketResponse,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type Origin, type RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { FindTicket } from '../../conversations/find-ticket.js';
import { RecordEvent } from '../../conversations/record-event.js';
import { isSnoozeTime } from '../../conversations/rules/snooze.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Bulk, Ticket } from '../../conversations/ticket.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ChangeTicket } from '../transitions/change-ticket.js';
import { isDoneBy, stateBefore } from '../transitions/last-move.js';
import { EndSnooze } from './end-snooze.js';

type Snoozing = { actor: Actor; origin: Origin; id: string; until: Date | null; bulk?: Bulk };

/** Snoozes a ticket, and schedules its return in the same transaction. */
@Injectable()
export class StartSnooze {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly recordEvent: RecordEvent,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ERR_SNOOZE_TIME, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_TRANSITION */
  async execute(snoozing: Snoozing): Promise<Ticket> {
    return whileStale(() => this.attempt(snoozing, new Date()));
  }

  private async attempt({ actor, origin, id, until, bulk }: Snoozing, now: Date): Promise<Ticket> {
    const ticket = await this.findTicket.execute(actor, { id });
    if (!isSnoozeTime(until, now)) throw new AppError('ERR_SNOOZE_TIME');
    if (bulk && isDoneBy(ticket, bulk)) return ticket;
    if (ticket.status !== 'open') throw new AppError('ERR_TICKET_TRANSITION');
    const snooze = { until, byUserId: actor.userId, at: now };
    const changes = { snooze, lastMove: stateBefore(ticket, { userId: actor.userId, now, bulk }) };
    return this.changeTicket.execute({ actor, origin }, ticket, async (transaction) => {
      const after = { ...ticket, ...changes };
      const happening = { kind: 'snoozed' as const, ticket: after, byUserId: actor.userId, until };
      await this.recordEvent.execute(transaction, origin, happening);
      if (until) await this.schedule(transaction, ticket, until);
      return changes;
    });
  }

  private async schedule({ session }: Transaction, { _id, companyId, revision }: Ticket, until: Date): Promise<void> {
    const id = `endSnooze ${_id} ${revision + 1}`;
    const data = { ticketId: _id, until };
    await this.jobs.add({ id, companyId, kind: 'endSnooze', data, runAt: until }, session);
  }
}

/** Handles requests to snooze a ticket and to return it before its time. */
@Injectable()
export class SnoozeTicketHandler {
  constructor(
    private readonly startSnooze: StartSnooze,
    private readonly findTicket: FindTicket,
    private readonly endSnooze: EndSnooze,
    private readonly view: TicketView,
  ) {}

  @OnRpc(SnoozeTicket)
  async start({ id, until }: RequestOf<typeof SnoozeTicket>, context: RpcContext): Promise<TicketResponse> {
    const request = { actor: actorOf(context), origin: originOf(context), id, until: until ? new Date(until) : null };
    return this.view.show(await this.startSnooze.execute(request));
  }

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(UnsnoozeTicket)
  async end({ id }: { id: string }, context: RpcContext): Promise<TicketResponse> {
    const actor = actorOf(context);
    const ticket = await whileStale(async () => {
      const found = await this.findTicket.execute(actor, { id });
      return this.endSnooze.execute({ actor, origin: originOf(context) }, found);
    });
    return this.view.show(ticket);
  }
}

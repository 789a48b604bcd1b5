import { type Actor, type Ticket as ShownTicket, UpdateTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf, type Origin } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AutomationChoices } from '../../assistants/integrations/automation-choices.js';
import { ChangeTicket } from './change-ticket.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { isDoneBy, lastMoveOf } from './last-move.js';
import { CheckAssignment } from '../opening/check-assignment.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { decide, type TransitionChanges } from './ticket-transitions.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type Bulk, type Ticket } from '../../conversations/ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';

type Request = z.output<typeof UpdateTicket.request>;
type Author = { actor: Actor; origin: Origin; bulk?: Bulk };

/** Fields for integrations and prompts are stored as given. */
const automaticPart = ({ useIntegration, promptId, integrationId }: Request): Partial<Ticket> => ({
  ...(useIntegration !== undefined && { useIntegration }),
  ...(promptId !== undefined && { promptId }),
  ...(integrationId !== undefined && { integrationId }),
});

const asksForMove = (request: Request): boolean =>
  [request.status, request.userId, request.queueId, request.whatsappId].some((field) => field !== undefined) ||
  Object.keys(automaticPart(request)).length === 0;

/** Whether the request is a transfer to a user or queue, and not an acceptance or a return. */
const isTransfer = ({ status, userId, queueId }: Request, ticket: Ticket, actor: Actor): boolean =>
  status === undefined ||
  Boolean(userId && userId !== actor.userId) ||
  Boolean(queueId && ticket.queueId && queueId !== ticket.queueId);

/** Accepts, returns, closes, reopens or transfers a ticket. The effect depends on the ticket's current state. */
@Injectable()
export class UpdateTicketHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly checkAssignment: CheckAssignment,
    private readonly changeTicket: ChangeTicket,
    private readonly view: TicketView,
    private readonly changedMeanwhile: ChangedMeanwhile,
    private readonly automationChoices: AutomationChoices,
  ) {}

  @OnRpc(UpdateTicket)
  async execute(request: Request, context: RpcContext): Promise<ShownTicket> {
    const actor = actorOf(context);
    return this.view.show(await this.change(request, { actor, origin: originOf(context) }));
  }

  /** Changes the ticket alone or as one of several. */
  async change(request: Request, by: Author): Promise<Ticket> {
    return whileStale(() => this.attempt(request, by));
  }

  private async attempt(request: Request, { actor, origin, bulk }: Author): Promise<Ticket> {
    const ticket = await this.findTicket.execute(actor, { id: request.id });
    if (bulk && isDoneBy(ticket, bulk)) return ticket;
    if (bulk && ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED');
    if (request.revision !== undefined && request.revision < (ticket.placeRevision ?? 0))
      throw await this.changedMeanwhile.refusal(actor, ticket);
    await this.automationChoices.require(actor.companyId, request);
    const changes = { ...this.decide(ticket, request, actor), ...automaticPart(request) };
    if (Object.keys(changes).length === 0) return ticket;
    await this.check(actor, request, ticket, changes);
    const who = { actor, origin, reason: request.reason, wasTransfer: isTransfer(request, ticket, actor) };
    const lastMove = lastMoveOf(ticket, changes, { userId: actor.userId, now: new Date(), bulk });
    return this.changeTicket.execute(who, ticket, () => Promise.resolve({ ...changes, ...lastMove }));
  }

  /** Checks that the assigned user can see the ticket, even if only its queue changes. */
  private async check(actor: Actor, request: Request, ticket: Ticket, move: TransitionChanges): Promise<void> {
    const after = audienceOf({ ...ticket, ...move });
    const isGiven = after.status === 'open' && (move.userId !== undefined || move.queueId !== undefined);
    await this.checkAssignment.execute(actor, { ...request, userId: isGiven ? after.userId : null }, after);
  }

  private decide(ticket: Ticket, request: Request, actor: Actor): TransitionChanges | undefined {
    if (!asksForMove(request)) return undefined;
    try {
      return decide(ticket, request, { actorId: actor.userId, now: new Date() });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error;
      throw new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: this.view.showTo(actor, ticket) } });
    }
  }
}

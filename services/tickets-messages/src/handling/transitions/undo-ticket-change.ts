import { type Actor, type Ticket as ShownTicket, UndoTicketChange } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf, type Origin } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type LastMove, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { CheckAssignment } from '../opening/check-assignment.js';
import { ChangeTicket } from './change-ticket.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { endOfUndo, restoredState } from './last-move.js';

/** Extra time for the request to arrive, in addition to the seconds that the browser counts. */
const ON_THE_WAY_MS = 1_000;

type Undoing = { actor: Actor; origin: Origin; key?: string };

/** Undoes the last move of a ticket, for the user who made it. */
@Injectable()
export class UndoTicketChangeHandler {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly findTicket: FindTicket,
    private readonly checkAssignment: CheckAssignment,
    private readonly changeTicket: ChangeTicket,
    private readonly changedMeanwhile: ChangedMeanwhile,
    private readonly view: TicketView,
  ) {}

  /**
   * @throws ERR_UNDO_TOO_LATE, ERR_NO_PERMISSION if another user made the change, ERR_TICKET_CHANGED if the ticket was
   * moved again, ERR_OTHER_OPEN_TICKET if its contact has another active ticket
   */
  @OnRpc(UndoTicketChange)
  async execute({ id }: { id: string }, context: RpcContext): Promise<ShownTicket> {
    return this.view.show(await this.undo(id, { actor: actorOf(context), origin: originOf(context) }));
  }

  /** With a key, only the change by that bulk request is undone. */
  async undo(id: string, by: Undoing): Promise<Ticket> {
    return whileStale(() => this.attempt(id, by));
  }

  private async attempt(id: string, { actor, origin, key }: Undoing): Promise<Ticket> {
    const { ticket, move } = await this.find(id, actor);
    if (key !== undefined && move.bulk?.key !== key) throw new AppError('ERR_UNDO_TOO_LATE');
    if (ticket.placeRevision !== move.revision) throw await this.changedMeanwhile.refusal(actor, ticket);
    if (Date.now() > endOfUndo(move).getTime() + ON_THE_WAY_MS) throw new AppError('ERR_UNDO_TOO_LATE');
    const changes = restoredState(ticket, move);
    const after = audienceOf({ ...ticket, ...changes });
    const { queueId, whatsappId } = move.before;
    await this.checkAssignment.execute(actor, { queueId, whatsappId, userId: after.userId }, after);
    return this.changeTicket.execute({ actor, origin, isUndo: true }, ticket, () => Promise.resolve(changes));
  }

  /** A user who transferred a ticket may no longer see it, but may still undo the transfer. */
  private async find(id: string, actor: Actor): Promise<{ ticket: Ticket; move: LastMove }> {
    const ticket = await this.tickets.find(actor.companyId, id);
    const move = ticket?.lastMove;
    if (ticket && move?.byUserId === actor.userId) return { ticket, move };
    await this.findTicket.execute(actor, { id });
    throw new AppError(move ? 'ERR_NO_PERMISSION' : 'ERR_UNDO_TOO_LATE');
  }
}

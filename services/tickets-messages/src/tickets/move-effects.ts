import type { TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '../reference/origin.js';
import type { Ticket } from './ticket.js';

/** A ticket is about to be stored as `after`. `byUserId` is null when the system moves it. */
export type Move = {
  origin: Origin;
  byUserId: string | null;
  before: Ticket;
  after: Ticket;
  why: TicketEvent['why'];
};
/** Stores and announces what goes with a move; answers what changes in the ticket besides. */
export type MoveEffect = (transaction: Transaction, move: Move) => Promise<Partial<Ticket>>;

/** What other parts of the service do, in the same transaction, when a ticket moves. They register at start. */
@Injectable()
export class MoveEffects {
  private readonly effects: MoveEffect[] = [];

  add(effect: MoveEffect): void {
    this.effects.push(effect);
  }

  async run(transaction: Transaction, move: Move): Promise<Partial<Ticket>> {
    let changes: Partial<Ticket> = {};
    for (const effect of this.effects) {
      const after = { ...move.after, ...changes };
      changes = { ...changes, ...(await effect(transaction, { ...move, after })) };
    }
    return changes;
  }
}

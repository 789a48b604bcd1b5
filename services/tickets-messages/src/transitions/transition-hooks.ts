import type { TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import type { Ticket } from '../conversations/ticket.js';

/** A ticket is about to be stored as `after`. `byUserId` is null when the system moves it. */
export type Transition = {
  origin: Origin;
  byUserId: string | null;
  before: Ticket;
  after: Ticket;
  why: TicketEvent['why'];
};
/** Stores and announces what goes with a move; answers what changes in the ticket besides. */
export type TransitionHook = (transaction: Transaction, move: Transition) => Promise<Partial<Ticket>>;

/** What other parts of the service do, in the same transaction, when a ticket moves. They register at start. */
@Injectable()
export class TransitionHooks {
  private readonly effects: TransitionHook[] = [];

  add(effect: TransitionHook): void {
    this.effects.push(effect);
  }

  async run(transaction: Transaction, move: Transition): Promise<Partial<Ticket>> {
    let changes: Partial<Ticket> = {};
    for (const effect of this.effects) {
      const after = { ...move.after, ...changes };
      changes = { ...changes, ...(await effect(transaction, { ...move, after })) };
    }
    return changes;
  }
}

import type { Actor, TicketEvent } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';

/**
 * `why`, `reason` and `wasTransfer` describe the event in the conversation. `isSystem` is set if no user requested it,
 * and `isUndo` if it restores an earlier state.
 */
export type Who = {
  actor: Actor;
  origin: Origin;
  why?: TicketEvent['why'];
  reason?: string | undefined;
  wasTransfer?: boolean;
  isSystem?: boolean;
  isUndo?: boolean;
};

/** A transition of a ticket that is about to be stored as `after`. `byUserId` is null if the system changes it. */
export type Transition = {
  origin: Origin;
  byUserId: string | null;
  before: Ticket;
  after: Ticket;
  why: TicketEvent['why'];
};

export type TransitionHook = {
  /** Stores and publishes the effects of a transition. Returns the resulting ticket changes. */
  execute(transaction: Transaction, transition: Transition): Promise<Partial<Ticket>>;
};

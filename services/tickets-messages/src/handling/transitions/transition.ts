import type { Actor, TicketEvent } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';

/**
 * `why`, `reason` and `wasTransfer` say what the marker in the conversation tells; `isSystem`: no person wanted it; `isUndo`:
 * back to how it was.
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

/** A ticket is about to be stored as `after`. `byUserId` is null when the system changes it. */
export type Transition = {
  origin: Origin;
  byUserId: string | null;
  before: Ticket;
  after: Ticket;
  why: TicketEvent['why'];
};

export type TransitionHook = {
  /** Stores and announces what goes with a transition, and returns what it changes in the ticket. */
  execute(transaction: Transaction, transition: Transition): Promise<Partial<Ticket>>;
};

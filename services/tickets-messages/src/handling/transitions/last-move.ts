import { changesAssignment, type LastMove, type Ticket } from '../../conversations/ticket.js';
import type { TransitionChanges } from './ticket-transitions.js';

type By = { userId: string; now: Date };

/**
 * Closing, returning and transferring can be undone. Accepting and reopening can be reversed with their own buttons.
 */
const isUndoable = (ticket: Ticket, changes: TransitionChanges, userId: string): boolean =>
  changesAssignment(ticket, changes) &&
  ticket.status !== 'closed' &&
  !(ticket.status === 'pending' && changes.status === 'open' && changes.userId === userId);

/** Returns the state before a move, which is stored on the ticket so that its author can undo the move. */
export function lastMoveOf(ticket: Ticket, changes: TransitionChanges, by: By): { lastMove: LastMove } | undefined {
  if (!isUndoable(ticket, changes, by.userId)) return undefined;
  const { status, userId, queueId, whatsappId, unreadMessages, waitingOrder } = ticket;
  const before = { status, userId, queueId, whatsappId, unreadMessages, ...(waitingOrder && { waitingOrder }) };
  return { lastMove: { byUserId: by.userId, at: by.now, revision: ticket.revision + 1, before } };
}

/** Returns the state before a snooze, which can be undone like a move. */
export function lastMoveOfSnooze(ticket: Ticket, by: By): { lastMove: LastMove } {
  const { status, userId, queueId, whatsappId, unreadMessages } = ticket;
  const before = { status, userId, queueId, whatsappId, unreadMessages };
  return { lastMove: { byUserId: by.userId, at: by.now, revision: ticket.revision + 1, before } };
}

/**
 * Returns the previous assignment. Changes made by later messages remain, except values that were set by closing the
 * ticket.
 */
export function restoredState({ status, snooze }: Ticket, { before }: LastMove): Partial<Ticket> {
  const { unreadMessages, waitingOrder, ...place } = before;
  const ofClosing = { unreadMessages, ...(waitingOrder && { waitingOrder }) };
  const awake = snooze ? { snooze: null } : {};
  return { ...place, closedAt: null, lastMove: null, ...awake, ...(status === 'closed' && ofClosing) };
}

import { UNDO_MS } from '@recado/contracts';
import { changesAssignment, type Bulk, type LastMove, type Ticket } from '../../conversations/ticket.js';
import type { TransitionChanges } from './ticket-transitions.js';

type By = { userId: string; now: Date; bulk?: Bulk | undefined };

/**
 * Closing, returning and transferring can be undone. Accepting and reopening can be reversed with their own buttons.
 */
const isUndoable = (ticket: Ticket, changes: TransitionChanges, { userId, bulk }: By): boolean =>
  changesAssignment(ticket, changes) &&
  ticket.status !== 'closed' &&
  (bulk !== undefined || !(ticket.status === 'pending' && changes.status === 'open' && changes.userId === userId));

/** Returns the state before a move, which is stored on the ticket so that its author can undo the move. */
export function lastMoveOf(ticket: Ticket, changes: TransitionChanges, by: By): { lastMove: LastMove } | undefined {
  return isUndoable(ticket, changes, by) ? { lastMove: stateBefore(ticket, by) } : undefined;
}

/** Returns the state before a change that is not a move, such as a snooze. */
export function stateBefore(ticket: Ticket, { userId, now, bulk }: By): LastMove {
  const { status, userId: owner, queueId, whatsappId, unreadMessages, waitingOrder } = ticket;
  const before = { status, userId: owner, queueId, whatsappId, unreadMessages, ...(waitingOrder && { waitingOrder }) };
  return { byUserId: userId, at: now, revision: ticket.revision + 1, before, ...(bulk && { bulk }) };
}

/** Returns when a move can no longer be undone. */
export const endOfUndo = ({ at, bulk }: LastMove): Date => bulk?.until ?? new Date(at.getTime() + UNDO_MS);

/**
 * Returns the previous assignment. Changes made by later messages remain, except values that were set by closing the
 * ticket.
 */
export function restoredState({ status, snooze }: Ticket, { before }: LastMove): Partial<Ticket> {
  const { unreadMessages, waitingOrder, ...place } = before;
  const ofClosing = { unreadMessages, ...(waitingOrder && { waitingOrder }) };
  const awake = snooze ? { snooze: null } : {};
  if (place.status === 'closed') return { ...place, lastMove: null };
  return { ...place, closedAt: null, lastMove: null, ...awake, ...(status === 'closed' && ofClosing) };
}

/** Returns whether a bulk request, which is being repeated, has already changed the ticket. */
export const isDoneBy = ({ lastMove }: Ticket, { key }: Bulk): boolean => lastMove?.bulk?.key === key;

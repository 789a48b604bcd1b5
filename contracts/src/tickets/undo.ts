/**
 * The time within which a user can undo a change to a ticket. The contact is notified that the ticket was closed only
 * afterwards.
 */
export const UNDO_MS = 5_000;

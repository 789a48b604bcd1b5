/** The time in which a user can undo a change of a ticket. The contact is notified of the end only afterwards. */
export const UNDO_MS = 5_000;

/** The time in which a user takes back what was done to a ticket; only then its contact is told of the end. */
export const UNDO_MS = 5_000;

import { createEvent, TicketNoteChanged, type TicketNote } from '@recado/contracts';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { audienceOf, type Ticket } from '../ticket.js';
import type { Note } from './note.js';

export const showNote = (note: Note): TicketNote => ({
  id: note._id,
  note: note.note,
  user: { id: note.userId, name: note.userName },
  userId: note.userId,
  ticketId: note.ticketId,
  contactId: note.contactId,
  createdAt: note.createdAt.toISOString(),
  ...(note.mentions && { mentions: [...note.mentions] }),
});

/** Returns the event for a changed note. Only users who may see the ticket receive it. */
export function noteChangedEvent(origin: Origin, note: Note, ticket: Ticket, isGone = false): Outgoing {
  const { _id: noteId, ticketId } = note;
  const data = { noteId, ticketId, note: isGone ? null : showNote(note), audience: audienceOf(ticket) };
  return outgoingEvent(createEvent(TicketNoteChanged, stamped(origin, data)));
}

import { createEvent, type TicketNote as NoteView, TicketNoteChanged } from '@recado/contracts';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { audienceOf, type Ticket } from '../ticket.js';

/** An agent's note about a contact. The contact never sees it. */
export type Note = Readonly<{
  _id: string;
  companyId: string;
  ticketId: string;
  contactId: string;
  userId: string | null; // null: an assistant wrote it
  userName: string; // a copy, because the author may leave
  note: string;
  mentions?: readonly string[]; // the mentioned users
  createdAt: Date;
}>;

export const noteView = (note: Note): NoteView => ({
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
export function noteChanged(origin: Origin, note: Note, ticket: Ticket, isGone = false): Outgoing {
  const { _id: noteId, ticketId } = note;
  const data = { noteId, ticketId, note: isGone ? null : noteView(note), audience: audienceOf(ticket) };
  return outgoingEvent(createEvent(TicketNoteChanged, stamped(origin, data)));
}

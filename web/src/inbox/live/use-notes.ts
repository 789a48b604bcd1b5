import { can, type Ticket, type TicketNote } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { changeData } from '../../shared/data/change-data.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { inboxApi } from './inbox-api.js';

type Notes = readonly TicketNote[];
const notesKey = (ticketId: string) => ['notes', ticketId] as const;
const newestFirst = (a: TicketNote, b: TicketNote) => (a.createdAt < b.createdAt ? 1 : -1);

const added = (notes: Notes, note: TicketNote): Notes =>
  [...notes.filter(({ id }) => id !== note.id), note].sort(newestFirst);
const removed = (notes: Notes, noteId: string): Notes => notes.filter(({ id }) => id !== noteId);

/** Loads the notes about the contact from all tickets visible to the user, newest first. */
export function useNotes(ticketId: string) {
  const queryClient = useQueryClient();
  const queryKey = notesKey(ticketId);
  useTopic('note', (event) => {
    const { note } = event;
    changeData<Notes>(queryClient, queryKey, (now) => {
      if (!now) return now;
      if (event.action === 'delete') return removed(now, event.noteId);
      return note && event.ticketId === ticketId ? added(now, note) : now;
    });
  });
  return useQuery({ queryKey, queryFn: ({ signal }) => inboxApi.notes(ticketId, signal) as Promise<Notes> });
}

export function useNoteActions(ticket: Ticket) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  const change = (next: (notes: Notes) => Notes) =>
    changeData<Notes>(queryClient, notesKey(ticket.id), (now) => now && next(now));

  const { mutateAsync: add, isPending } = useMutation({
    mutationFn: (note: string) => inboxApi.addNote({ note, ticketId: ticket.id, contactId: ticket.contactId }),
    onSuccess: (note) => void change((now) => added(now, note)),
    onError: showError,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (noteId: string) => inboxApi.removeNote(noteId),
    onSuccess: (_done, noteId) => void change((now) => removed(now, noteId)),
    onError: showError,
  });
  const mayRemove = (note: TicketNote) => note.userId === user.id || can(user, 'ticket-notes:deleteAny');
  return { add, isAdding: isPending, remove, mayRemove };
}

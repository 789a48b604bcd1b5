import { orderOf, type Ticket, type TicketNote } from '@recado/contracts';
import { useMemo } from 'react';
import type { Thread } from '../live/inbox-state.js';
import type { AsideContent } from './ThreadAsides.js';
import type { Aside } from './thread-rows.js';
import { useNotes } from '../live/use-notes.js';

/** After whatever was said in the same second. */
const LAST_OF_SECOND = 999_999_999_999;
const orderOfNote = ({ id, createdAt }: TicketNote) => orderOf(new Date(createdAt), LAST_OF_SECOND, id);

/** Collects what stands among a ticket's messages: its events and its notes. */
export function useAsides(ticket: Ticket, { events }: Thread): readonly Aside<AsideContent>[] {
  const { data: notes } = useNotes(ticket.id);
  return useMemo(() => {
    const happened = (events ?? []).map((event): Aside<AsideContent> => ({
      ...{ key: `event ${event.id}`, at: event.createdAt, order: event.order },
      content: { kind: 'event', event },
    }));
    const noted = (notes ?? []).filter(({ ticketId }) => ticketId === ticket.id);
    return [
      ...happened,
      ...noted.map((note): Aside<AsideContent> => ({
        ...{ key: `note ${note.id}`, at: note.createdAt, order: orderOfNote(note) },
        content: { kind: 'note', note },
      })),
    ];
  }, [events, notes, ticket.id]);
}

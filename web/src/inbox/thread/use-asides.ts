import { orderOf, type Ticket, type TicketNote } from '@recado/contracts';
import { useMemo } from 'react';
import type { Thread } from '../live/inbox-state.js';
import type { AsideContent } from './ThreadAsides.js';
import { endsOf } from './thread-ends.js';
import type { Aside } from './thread-rows.js';
import { useNotes } from '../live/use-notes.js';

/** Sorts notes after all messages of the same second. */
const LAST_OF_SECOND = 999_999_999_999;
const orderOfNote = ({ id, createdAt }: TicketNote) => orderOf(new Date(createdAt), LAST_OF_SECOND, id);

/** Collects a ticket's notes and events, except the events shown at the ends of the conversation. */
export function useAsides(ticket: Ticket, { events }: Thread): readonly Aside<AsideContent>[] {
  const { id: ticketId, status } = ticket;
  const { data: notes } = useNotes(ticketId);
  return useMemo(() => {
    const { opening, ending } = endsOf({ status }, events);
    const among = (events ?? []).filter((event) => event !== ending && event.kind !== opening?.kind);
    const happened = among.map((event): Aside<AsideContent> => ({
      ...{ key: `event ${event.id}`, at: event.createdAt, order: event.order },
      content: { kind: 'event', event },
    }));
    const noted = (notes ?? []).filter((note) => note.ticketId === ticketId);
    return [
      ...happened,
      ...noted.map((note): Aside<AsideContent> => ({
        ...{ key: `note ${note.id}`, at: note.createdAt, order: orderOfNote(note) },
        content: { kind: 'note', note },
      })),
    ];
  }, [events, notes, status, ticketId]);
}

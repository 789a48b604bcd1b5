import type { Ticket, TicketEvent } from '@recado/contracts';

export type ThreadEnds = { opening?: TicketEvent | undefined; ending?: TicketEvent | undefined };

/**
 * Finds the conversation's opening and closing events. They are shown as markers at its ends, not between the messages.
 */
export const endsOf = ({ status }: Pick<Ticket, 'status'>, events: readonly TicketEvent[] = []): ThreadEnds => ({
  opening: events.find(({ kind }) => kind === 'opened'),
  ending: status === 'closed' ? events.findLast(({ kind }) => kind === 'closed') : undefined,
});

import type { Ticket, TicketEvent } from '@recado/contracts';

export type ThreadEnds = { opening?: TicketEvent | undefined; ending?: TicketEvent | undefined };

/** Finds what began the conversation and what ended it. The marks at its two ends tell of them, so no aside does. */
export const endsOf = ({ status }: Pick<Ticket, 'status'>, events: readonly TicketEvent[] = []): ThreadEnds => ({
  opening: events.find(({ kind }) => kind === 'opened'),
  ending: status === 'closed' ? events.findLast(({ kind }) => kind === 'closed') : undefined,
});

import type { KanbanTicket, Tag, Ticket } from '@recado/contracts';

/** The lane of tickets without a tag that is one. */
export const OPEN_LANE = 'open';
export type Lane = { id: string; name: string | null; color: string | null; cards: KanbanTicket[] };
/** Cards that are on their way to another lane, by their new lane. */
export type Moving = Readonly<Record<string, string>>;

export const cardOf = (ticket: Ticket): KanbanTicket => {
  const { id, uuid, number, status, queueId, lastMessage, lastMessageAt, order, revision, contact } = ticket;
  return {
    ...{ id, uuid, number, status, queueId, lastMessage, lastMessageAt, order, revision },
    tags: ticket.tags.map((tag) => tag.id),
    contact: { id: contact.id, name: contact.name, number: contact.number, profilePicUrl: contact.profilePicUrl },
  };
};

/** The board after news of a ticket: closed ones and those of other queues leave, older news change nothing. */
export function withTicket(cards: readonly KanbanTicket[], ticket: Ticket, queueIds: readonly string[]) {
  const known = cards.find(({ id }) => id === ticket.id);
  if (known && known.revision >= ticket.revision) return [...cards];
  const others = cards.filter(({ id }) => id !== ticket.id);
  const isMine = queueIds.length === 0 || (ticket.queueId !== null && queueIds.includes(ticket.queueId));
  return ticket.status === 'closed' || !isMine ? others : [cardOf(ticket), ...others];
}

/** The lane of a ticket: the first of its tags that is one. */
const laneOf = ({ tags }: KanbanTicket, lanes: ReadonlySet<string>) => tags.find((id) => lanes.has(id)) ?? OPEN_LANE;

/** 'Em aberto' first, then a lane for each tag; the newest card on top. */
export function lanesOf(tags: readonly Tag[], cards: readonly KanbanTicket[], moving: Moving): Lane[] {
  const ids = new Set(tags.map(({ id }) => id));
  const placed = cards.map((card) => ({ card, lane: moving[card.id] ?? laneOf(card, ids) }));
  const newestFirst = (id: string) =>
    placed.flatMap(({ card, lane }) => (lane === id ? [card] : [])).toSorted((a, b) => b.order.localeCompare(a.order));
  return [
    { id: OPEN_LANE, name: null, color: null, cards: newestFirst(OPEN_LANE) },
    ...tags.map(({ id, name, color }) => ({ id, name, color, cards: newestFirst(id) })),
  ];
}

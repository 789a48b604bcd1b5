import {
  OPEN_LANE,
  withoutAccents,
  type KanbanTicket,
  type ListLaneCards,
  type Tag,
  type Ticket,
} from '@recado/contracts';
import type { z } from 'zod';

export type Lane = { id: string; name: string | null; color: string | null; hasRule: boolean };
export type LanePage = z.output<(typeof ListLaneCards)['reply']>;
/** Cards that are being moved to another lane. */
export type CardMoves = Readonly<Record<string, { laneId: string; card: KanbanTicket }>>;
/** The chosen filters; an empty string means no filter. */
export type BoardFilter = Readonly<{
  user: string;
  queue: string;
  tag: string;
  connection: string;
  waitingMinutes: string;
  text: string;
}>;
export const EVERYTHING: BoardFilter = { user: '', queue: '', tag: '', connection: '', waitingMinutes: '', text: '' };

export const cardOf = (ticket: Ticket): KanbanTicket => {
  const { id, uuid, number, status, lastMessage, lastMessageAt, order, revision, contact } = ticket;
  const { queueId, userId, whatsappId, waitingSince, createdAt } = ticket;
  return {
    ...{ id, uuid, number, status, queueId, userId, whatsappId, lastMessage, lastMessageAt, order, revision },
    ...{ waitingSince, createdAt },
    tags: ticket.tags.map((tag) => tag.id),
    contact: { id: contact.id, name: contact.name, number: contact.number, profilePicUrl: contact.profilePicUrl },
  };
};

/** 'Em aberto' first, then one lane per tag in their order. */
export const lanesOf = (tags: readonly Tag[]): Lane[] => [
  { id: OPEN_LANE, name: null, color: null, hasRule: false },
  ...tags.map(({ id, name, color, laneRule }) => ({ id, name, color, hasRule: Boolean(laneRule) })),
];

/** Returns a ticket's lane, which is its first kanban tag. */
export const laneOf = (tags: readonly string[], laneIds: ReadonlySet<string>) =>
  tags.find((id) => laneIds.has(id)) ?? OPEN_LANE;

const MINUTE_MS = 60_000;
const wordsOf = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function isFound({ number, contact }: KanbanTicket, text: string): boolean {
  const [, asked] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
  if (asked !== undefined && Number(asked) === number) return true;
  const names = wordsOf(contact.name);
  const words = wordsOf(text);
  return words.every((word) => names.some((name) => name.startsWith(word)) || contact.number?.includes(word));
}

/** If there is no limit, every ticket matches. */
const waitsLong = ({ waitingSince }: KanbanTicket, minutes: string, now: number) =>
  minutes === '' || (waitingSince !== null && now - new Date(waitingSince).getTime() >= Number(minutes) * MINUTE_MS);

const isIn = (queueId: string | null, queueIds: readonly string[]) =>
  queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId));
const isChosen = (wanted: string, is: string | null) => !wanted || wanted === is;

/** Returns whether a ticket matches the filters, by the same rules as the server. */
export function isShown(card: KanbanTicket, chosen: BoardFilter, queueIds: readonly string[], now: number): boolean {
  const { user, queue, tag, connection, waitingMinutes, text } = chosen;
  const isHere = card.status !== 'closed' && isIn(card.queueId, queue ? [queue] : queueIds);
  const isMeant = isChosen(user, card.userId) && isChosen(connection, card.whatsappId);
  if (!isHere || !isMeant || !waitsLong(card, waitingMinutes, now)) return false;
  return (!tag || card.tags.includes(tag)) && (text.trim() === '' || isFound(card, text));
}

/**
 * Updates the loaded pages of a lane after an event. Ignores outdated events and cards of pages that are not loaded.
 */
export function withCard(pages: LanePage[], card: KanbanTicket, isHere: boolean): LanePage[] {
  const known = pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === card.id);
  if (known ? known.revision > card.revision : !isHere) return pages;
  const others = known ? withoutCard(pages, card.id) : pages;
  const [first, ...rest] = others;
  const last = pages.at(-1);
  const isBelow = Boolean(last?.hasMore && last.nextCursor && card.order < last.nextCursor);
  return isHere && first && !isBelow ? [{ ...first, tickets: [card, ...first.tickets] }, ...rest] : others;
}

export const withoutCard = (pages: LanePage[], ticketId: string): LanePage[] =>
  pages.map((page) =>
    page.tickets.some(({ id }) => id === ticketId)
      ? { ...page, tickets: page.tickets.filter(({ id }) => id !== ticketId) }
      : page,
  );

/** Returns the cards of a lane, newest first. Cards being moved appear where they were dropped. */
export function cardsOf(laneId: string, pages: readonly LanePage[], moving: CardMoves): KanbanTicket[] {
  const coming = Object.values(moving).flatMap((move) => (move.laneId === laneId ? [move.card] : []));
  const here = pages.flatMap(({ tickets }) => tickets).filter(({ id }) => (moving[id]?.laneId ?? laneId) === laneId);
  const byId = new Map([...coming, ...here].map((card) => [card.id, card]));
  return [...byId.values()].toSorted((a, b) => (a.order < b.order ? 1 : -1));
}

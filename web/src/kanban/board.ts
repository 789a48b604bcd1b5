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
/** Cards that are on their way to another lane. */
export type Moving = Readonly<Record<string, { laneId: string; card: KanbanTicket }>>;
/** What the board shows only; an empty text is no limit. */
export type Chosen = Readonly<{
  user: string;
  queue: string;
  tag: string;
  connection: string;
  waitingMinutes: string;
  text: string;
}>;
export const EVERYTHING: Chosen = { user: '', queue: '', tag: '', connection: '', waitingMinutes: '', text: '' };

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

/** 'Em aberto' first, then a lane for each tag, in their order. */
export const lanesOf = (tags: readonly Tag[]): Lane[] => [
  { id: OPEN_LANE, name: null, color: null, hasRule: false },
  ...tags.map(({ id, name, color, laneRule }) => ({ id, name, color, hasRule: Boolean(laneRule) })),
];

/** The lane of a ticket: the first of its tags that is one. */
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

/** Without minutes every ticket does. */
const waitsLong = ({ waitingSince }: KanbanTicket, minutes: string, now: number) =>
  minutes === '' || (waitingSince !== null && now - new Date(waitingSince).getTime() >= Number(minutes) * MINUTE_MS);

const isIn = (queueId: string | null, queueIds: readonly string[]) =>
  queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId));
const isChosen = (wanted: string, is: string | null) => !wanted || wanted === is;

/** Tells whether the board shows a ticket, as the server decides it when it is asked. */
export function isShown(card: KanbanTicket, chosen: Chosen, queueIds: readonly string[], now: number): boolean {
  const { user, queue, tag, connection, waitingMinutes, text } = chosen;
  const isHere = card.status !== 'closed' && isIn(card.queueId, queue ? [queue] : queueIds);
  const isMeant = isChosen(user, card.userId) && isChosen(connection, card.whatsappId);
  if (!isHere || !isMeant || !waitsLong(card, waitingMinutes, now)) return false;
  return (!tag || card.tags.includes(tag)) && (text.trim() === '' || isFound(card, text));
}

/** The pages of a lane after news of a ticket. Older news change nothing, and what stands further down comes with its page. */
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

/** The cards of a lane, the newest on top; those on their way already stand where they were dropped. */
export function cardsOf(laneId: string, pages: readonly LanePage[], moving: Moving): KanbanTicket[] {
  const coming = Object.values(moving).flatMap((move) => (move.laneId === laneId ? [move.card] : []));
  const here = pages.flatMap(({ tickets }) => tickets).filter(({ id }) => (moving[id]?.laneId ?? laneId) === laneId);
  const byId = new Map([...coming, ...here].map((card) => [card.id, card]));
  return [...byId.values()].toSorted((a, b) => (a.order < b.order ? 1 : -1));
}

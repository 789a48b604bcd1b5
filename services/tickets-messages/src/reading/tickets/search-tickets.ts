import { PAGE_SIZE, type ListTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { excerptOf, searchedNumber, searchedShortWords, searchedWords } from '../../shared/search/words.js';
import { SearchWords } from '../../shared/search/search-words.js';
import { FindVisibleTickets, type VisibleTickets } from './find-visible-tickets.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { Message } from '../../conversations/message.js';
import { showsImported } from '../../conversations/imported-message.js';
import { FindInHistory } from './find-in-history.js';
import { HistorySearchRepository, type HistoryPosition } from './history-search.repository.js';
import {
  MessageSearchRepository,
  type Group,
  type MessagePosition,
  type WordQuery,
} from './message-search.repository.js';

type Request = z.output<typeof ListTickets.request>;
/** `last` is null at the end. */
type Walk = { positions: readonly MessagePosition[]; last: string | null };
type Found = { ticket: Ticket; match: MessagePosition | null; imported?: HistoryPosition; order: string };
type Written = { _id: string } & Pick<Message, 'body' | 'media' | 'transcript'>;

/** Most pages are full after the first batch. Further batches are as large as needed. */
const FIRST_BATCH = 60;
const LARGEST_BATCH = 1_000;
/**
 * The number of messages that a search for a single word, or with short words, goes back. Searches for more words find
 * older messages.
 */
const MOST_OF_ONE = 5_000;
const MOST_OF_SEVERAL = 50_000;
const LAST_PAGE = 25;

/**
 * Searches tickets by number, by the contact's name or number, and by message text. The ticket with the searched number
 * is listed first, then the others, newest first.
 */
@Injectable()
export class SearchTickets {
  constructor(
    private readonly messages: MessageSearchRepository,
    private readonly history: HistorySearchRepository,
    private readonly findInHistory: FindInHistory,
    private readonly searchWords: SearchWords,
    private readonly findVisible: FindVisibleTickets,
    private readonly view: TicketView,
  ) {}

  async execute(request: Request, context: RpcContext): Promise<z.input<typeof ListTickets.reply>> {
    const actor = actorOf(context);
    const words = searchedWords(request.searchParam);
    const number = searchedNumber(request.searchParam);
    const pageNumber = Math.min(request.pageNumber, LAST_PAGE);
    const visible = this.findVisible.as(actor, request);
    const wanted = pageNumber * PAGE_SIZE + 1;
    const groups = await Promise.all(words.map((word) => this.searchWords.meant(actor.companyId, word)));
    const query = { groups, short: searchedShortWords(request.searchParam) };
    const [byNumber, byContact, byText, byHistory] = await Promise.all([
      number === null ? [] : visible.ofNumber(number),
      visible.ofContacts(request.searchParam, wanted),
      this.byText(actor.companyId, query, { visible, wanted }),
      this.byHistory(actor.companyId, query, visible),
    ]);
    const called = new Set(byNumber.map(({ _id }) => _id));
    const others = newestFirst([...byHistory, ...byContact.map(withoutMatch), ...byText]).filter(
      ({ ticket }) => !called.has(ticket._id),
    );
    const found = [...byNumber.map(withoutMatch), ...others];
    const page = found.slice(wanted - 1 - PAGE_SIZE, wanted - 1);
    const written = await this.writtenIn(actor.companyId, page);
    const tickets = page.map(({ ticket }) => this.show(ticket, written.get(ticket._id), words));
    const count = Math.min(found.length, wanted - 1);
    return { tickets, count, hasMore: found.length >= wanted, nextCursor: null };
  }

  /** Goes back through messages with these words until enough tickets are found. */
  private async byText(
    companyId: string,
    query: WordQuery,
    { visible, wanted }: { visible: VisibleTickets; wanted: number },
  ): Promise<Found[]> {
    if (query.groups.length === 0) return [];
    const groups = await this.messages.rarestFirst(companyId, query.groups);
    const found = new Map<string, Found>();
    const seen = new Set<string>();
    const most = groups.length === 1 || query.short.length > 0 ? MOST_OF_ONE : MOST_OF_SEVERAL;
    let after: string | null = null;
    let limit = FIRST_BATCH;
    for (let read = 0; read < most && found.size < wanted; read += limit) {
      if (read > 0) limit = nextBatch(read, found.size, wanted);
      const { positions: positions, last }: Walk = await this.walk(companyId, groups, { after, limit });
      const unseen = positions.filter(({ ticketId }) => !seen.has(ticketId));
      const having = await this.messages.havingShort(companyId, unseen, { group: groups[0] ?? [], short: query.short });
      for (const [ticketId, one] of await this.visibleOf(having, seen, visible)) found.set(ticketId, one);
      if (last === null) break;
      after = last;
    }
    return [...found.values()];
  }

  /** Returns the newest ticket of each contact whose imported messages contain the words, if its thread shows them. */
  private async byHistory(companyId: string, query: WordQuery, visible: VisibleTickets): Promise<Found[]> {
    const positions = await this.findInHistory.execute(companyId, query);
    const tickets = await visible.ofContactIds([...new Set(positions.map(({ contactId }) => contactId))]);
    return positions.flatMap((position) => {
      const ticket = tickets.find(
        (one) =>
          one.contactId === position.contactId &&
          one.whatsappId === position.whatsappId &&
          showsImported(one, position.order),
      );
      return ticket ? [{ ticket, match: null, imported: position, order: position.order }] : [];
    });
  }

  /**
   * Examines a batch of the rarest group's messages. Returns the positions that also contain the other groups, and the
   * last position examined.
   */
  private async walk(
    companyId: string,
    [rarest = [], ...others]: readonly Group[],
    slice: { after: string | null; limit: number },
  ): Promise<Walk> {
    const walked = await this.messages.newest(companyId, rarest, slice);
    let positions = walked;
    for (const group of others) positions = await this.messages.having(companyId, positions, group);
    return { positions: positions, last: walked.length < slice.limit ? null : (walked.at(-1)?.order ?? null) };
  }

  /** Returns the newest match of each ticket that has not been examined yet. */
  private async visibleOf(positions: readonly MessagePosition[], seen: Set<string>, visible: VisibleTickets) {
    const newest = new Map<string, MessagePosition>();
    for (const place of positions) {
      const { ticketId } = place;
      if (!seen.has(ticketId)) newest.set(ticketId, place);
      seen.add(ticketId);
    }
    const tickets = await visible.ofIds([...newest.keys()]);
    return tickets.flatMap((ticket): [string, Found][] => {
      const match = newest.get(ticket._id);
      return match ? [[ticket._id, { ticket, match, order: match.order }]] : [];
    });
  }

  /** Reads the messages found for a page, by ticket. Omits messages purged in the meantime. */
  private async writtenIn(companyId: string, page: readonly Found[]): Promise<Map<string, Written>> {
    const inTickets = page.flatMap(({ match }) => match ?? []);
    const positions = page.flatMap(({ match, imported }) => (match ? [] : (imported ?? [])));
    const [messages, imported] = await Promise.all([
      inTickets.length === 0 ? [] : this.messages.read(companyId, inTickets),
      this.history.read(companyId, positions),
    ]);
    const inHistory = page.flatMap(({ ticket, match, imported: position }) => {
      const found = match ? undefined : imported.find((one) => position && isAt(one, position));
      return found ? [[ticket._id, found] as const] : [];
    });
    return new Map<string, Written>([...inHistory, ...messages.map((one) => [one.ticketId, one] as const)]);
  }

  private show(ticket: Ticket, match: Written | undefined, words: readonly string[]) {
    const shown = this.view.show(ticket);
    return match ? { ...shown, match: { messageId: match._id, excerpt: excerptOf(textOf(match), words) } } : shown;
  }
}

const isAt = (one: HistoryPosition, other: HistoryPosition): boolean =>
  one.order === other.order && one.contactId === other.contactId && one.whatsappId === other.whatsappId;

const withoutMatch = (ticket: Ticket): Found => ({ ticket, match: null, order: ticket.order });

function nextBatch(read: number, found: number, wanted: number): number {
  const expected = Math.ceil((1.2 * read * (wanted - found)) / Math.max(found, 1));
  return Math.min(Math.max(expected, FIRST_BATCH), LARGEST_BATCH);
}

const textOf = ({ body, media, transcript }: Written): string =>
  [body, media?.fileName, transcript].filter(Boolean).join(' · ');

/**
 * Sorts tickets, newest first. A ticket that was found twice is listed once, at its newer position, with the matching
 * message.
 */
function newestFirst(found: Found[]): Found[] {
  const byTicket = new Map<string, Found>();
  for (const one of found) {
    const other = byTicket.get(one.ticket._id);
    const order = other && other.order > one.order ? other.order : one.order;
    const imported = one.imported ?? other?.imported;
    const match = one.match ?? other?.match ?? null;
    byTicket.set(one.ticket._id, { ticket: one.ticket, match, order, ...(imported && { imported }) });
  }
  return [...byTicket.values()].sort((a, b) => (a.order < b.order ? 1 : -1));
}

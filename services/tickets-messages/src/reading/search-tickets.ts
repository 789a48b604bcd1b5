import { PAGE_SIZE, type ListTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { excerptOf, searchedNumber, searchedWords } from '../search/words.js';
import { SearchWords } from '../search/search-words.js';
import { FindVisibleTickets, type VisibleTickets } from './find-visible-tickets.js';
import { TicketView } from '../conversations/ticket-view.js';
import type { Ticket } from '../conversations/ticket.js';
import type { Message } from '../conversations/message.js';
import { MessageSearchRepository, type FoundMessage, type Group, type Place } from './message-search.repository.js';

type Request = z.output<typeof ListTickets.request>;
/** `last` is null at the end. */
type Walk = { places: Place[]; last: string | null };
type Found = { ticket: Ticket; match: Place | null; order: string };

/** Most pages are full after the first batch; the next is as large as the page needs when it goes on so. */
const FIRST_BATCH = 60;
const LARGEST_BATCH = 1_000;
/** A search for one word looks this far back; who seeks something older says more, and is searched for further. */
const MOST_OF_ONE = 5_000;
const MOST_OF_SEVERAL = 50_000;
const LAST_PAGE = 25;

/**
 * Searches tickets by their own number, by the name or number of their contact, and by what was written in them. The
 * ticket with the searched number stands first, the others follow from the newest on.
 */
@Injectable()
export class SearchTickets {
  constructor(
    private readonly messages: MessageSearchRepository,
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
    const [byNumber, byContact, byText] = await Promise.all([
      number === null ? [] : visible.ofNumber(number),
      visible.ofContacts(request.searchParam, wanted),
      this.byText(actor.companyId, words, { visible, wanted }),
    ]);
    const called = new Set(byNumber.map(({ _id }) => _id));
    const others = newestFirst([...byContact.map(withoutMatch), ...byText]).filter(
      ({ ticket }) => !called.has(ticket._id),
    );
    const found = [...byNumber.map(withoutMatch), ...others];
    const page = found.slice(wanted - 1 - PAGE_SIZE, wanted - 1);
    const written = await this.writtenIn(actor.companyId, page);
    const tickets = page.map(({ ticket }) => this.show(ticket, written.get(ticket._id), words));
    const count = Math.min(found.length, wanted - 1);
    return { tickets, count, hasMore: found.length >= wanted, nextCursor: null };
  }

  /** Walks back through the messages with these words until enough tickets are found. */
  private async byText(
    companyId: string,
    words: readonly string[],
    { visible, wanted }: { visible: VisibleTickets; wanted: number },
  ): Promise<Found[]> {
    const meant = await Promise.all(words.map((word) => this.searchWords.meant(companyId, word)));
    if (meant.length === 0) return [];
    const groups = await this.messages.rarestFirst(companyId, meant);
    const found = new Map<string, Found>();
    const seen = new Set<string>();
    const most = groups.length === 1 ? MOST_OF_ONE : MOST_OF_SEVERAL;
    let after: string | null = null;
    let limit = FIRST_BATCH;
    for (let read = 0; read < most && found.size < wanted; read += limit) {
      if (read > 0) limit = nextBatch(read, found.size, wanted);
      const { places, last }: Walk = await this.walk(companyId, groups, { after, limit });
      for (const [ticketId, one] of await this.visibleOf(places, seen, visible)) found.set(ticketId, one);
      if (last === null) break;
      after = last;
    }
    return [...found.values()];
  }

  /** A part of the way through the messages of the rarest group: where the others are too, and how far it went. */
  private async walk(
    companyId: string,
    [rarest = [], ...others]: readonly Group[],
    slice: { after: string | null; limit: number },
  ): Promise<Walk> {
    const walked = await this.messages.newest(companyId, rarest, slice);
    let places = walked;
    for (const group of others) places = await this.messages.having(companyId, places, group);
    return { places, last: walked.length < slice.limit ? null : (walked.at(-1)?.order ?? null) };
  }

  /** The newest match of each ticket that was not looked at yet. */
  private async visibleOf(places: Place[], seen: Set<string>, visible: VisibleTickets) {
    const newest = new Map<string, Place>();
    for (const place of places) {
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

  /** The found messages of a page by their tickets. One that was erased meanwhile is missing. */
  private async writtenIn(companyId: string, page: readonly Found[]): Promise<Map<string, FoundMessage>> {
    const places = page.flatMap(({ match }) => match ?? []);
    const messages = places.length === 0 ? [] : await this.messages.read(companyId, places);
    return new Map(messages.map((message) => [message.ticketId, message]));
  }

  private show(ticket: Ticket, match: FoundMessage | undefined, words: readonly string[]) {
    const shown = this.view.show(ticket);
    return match ? { ...shown, match: { messageId: match._id, excerpt: excerptOf(textOf(match), words) } } : shown;
  }
}

const withoutMatch = (ticket: Ticket): Found => ({ ticket, match: null, order: ticket.order });

function nextBatch(read: number, found: number, wanted: number): number {
  const expected = Math.ceil((1.2 * read * (wanted - found)) / Math.max(found, 1));
  return Math.min(Math.max(expected, FIRST_BATCH), LARGEST_BATCH);
}

const textOf = ({ body, media, transcript }: Pick<Message, 'body' | 'media' | 'transcript'>): string =>
  [body, media?.fileName, transcript].filter(Boolean).join(' · ');

/** A ticket that is found both ways stands once, at its newer place, with what was written. */
function newestFirst(found: Found[]): Found[] {
  const byTicket = new Map<string, Found>();
  for (const one of found) {
    const other = byTicket.get(one.ticket._id);
    const order = other && other.order > one.order ? other.order : one.order;
    byTicket.set(one.ticket._id, { ticket: one.ticket, match: one.match ?? other?.match ?? null, order });
  }
  return [...byTicket.values()].sort((a, b) => (a.order < b.order ? 1 : -1));
}

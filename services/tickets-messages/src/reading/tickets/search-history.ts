import { PAGE_SIZE, SearchHistory } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindContact } from '../../contacts/find-contact.js';
import type { Contact } from '../../contacts/contact.js';
import { contactSummary } from '../../conversations/contact-summary.js';
import { snapshotOf } from '../../conversations/ticket.js';
import { SearchWords } from '../../shared/search/search-words.js';
import { excerptOf, searchedShortWords, searchedWords } from '../../shared/search/words.js';
import { FindInHistory } from './find-in-history.js';
import { HistorySearchRepository, type FoundImported, type HistoryPosition } from './history-search.repository.js';
import { VisibleHistory } from './visible-history.js';

/** Searches imported messages that are not shown in a ticket, such as those from contacts without one. */
@Injectable()
export class SearchHistoryHandler {
  constructor(
    private readonly findInHistory: FindInHistory,
    private readonly history: HistorySearchRepository,
    private readonly visibleHistory: VisibleHistory,
    private readonly searchWords: SearchWords,
    private readonly findContact: FindContact,
    private readonly links: MediaLinks,
  ) {}

  @OnRpc(SearchHistory)
  async execute(
    { searchParam }: z.output<typeof SearchHistory.request>,
    context: RpcContext,
  ): Promise<z.input<typeof SearchHistory.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const words = searchedWords(searchParam);
    const groups = await Promise.all(words.map((word) => this.searchWords.meant(companyId, word)));
    const query = { groups, short: searchedShortWords(searchParam) };
    const positions = await this.findInHistory.execute(companyId, query);
    const readable = await this.visibleHistory.of(actor, [...new Set(positions.map(({ contactId }) => contactId))]);
    const apart = positions.filter((position) => readable.mayRead(position) && !readable.ticketWith(position));
    const page = newestOfEach(apart).slice(0, PAGE_SIZE);
    const messages = await this.history.read(companyId, page);
    const contacts = await this.contactsOf(companyId, page);
    return {
      found: page.flatMap((position) => {
        const contact = contacts.get(position.contactId);
        const message = messages.find((one) => one.contactId === position.contactId && one.order === position.order);
        return contact && message ? [this.show(contact, message, words)] : [];
      }),
    };
  }

  private async contactsOf(companyId: string, page: readonly HistoryPosition[]): Promise<Map<string, Contact>> {
    const persons = page.map(({ contactId }) => ({ contactId, number: '' }));
    const found = await this.findContact.among(companyId, persons);
    return new Map([...found.values()].map((contact) => [contact._id, contact]));
  }

  private show(contact: Contact, { _id, body, media, createdAt }: FoundImported, words: readonly string[]) {
    const text = [body, media?.fileName].filter(Boolean).join(' · ');
    return {
      contact: contactSummary(snapshotOf(contact), this.links),
      match: { messageId: _id, excerpt: excerptOf(text, words) },
      createdAt: createdAt.toISOString(),
    };
  }
}

/** Returns the newest match of each contact. */
const newestOfEach = (positions: readonly HistoryPosition[]): HistoryPosition[] =>
  [...new Map(positions.toReversed().map((position) => [position.contactId, position])).values()].toSorted((a, b) =>
    a.order < b.order ? 1 : -1,
  );

import { Injectable } from '@nestjs/common';
import type { WordQuery } from './word-search.repository.js';
import { HistorySearchRepository, type HistoryPosition } from './history-search.repository.js';

/** The number of newest matches that a search examines. */
const MOST_READ = 1_000;
/** The number of messages in which short words are checked at a time. */
const AT_ONCE = 50;
/** The maximum number of contacts that a search returns. */
const MOST_FOUND = 200;

/** Searches imported messages for words. */
@Injectable()
export class FindInHistory {
  constructor(private readonly history: HistorySearchRepository) {}

  /** @returns the newest match per contact and connection, newest first */
  async execute(companyId: string, { groups, short }: WordQuery): Promise<HistoryPosition[]> {
    const [rarest, ...others] = await this.history.rarestFirst(companyId, groups);
    if (!rarest) return [];
    let positions = await this.history.newest(companyId, rarest, {
      after: null,
      limit: MOST_READ,
    });
    for (const group of others) positions = await this.history.having(companyId, positions, group);
    const newest = new Map<string, HistoryPosition>();
    for (let at = 0; at < positions.length; at += AT_ONCE) {
      const others = positions.slice(at, at + AT_ONCE).filter((position) => !newest.has(keyOf(position)));
      const found = await this.history.havingShort(companyId, others, { group: rarest, short });
      for (const position of found.toReversed()) newest.set(keyOf(position), position);
    }
    return [...newest.values()].toSorted(newestFirst).slice(0, MOST_FOUND);
  }
}

const keyOf = ({ contactId, whatsappId }: HistoryPosition): string => `${contactId} ${whatsappId}`;
const newestFirst = (one: HistoryPosition, other: HistoryPosition): number => (one.order < other.order ? 1 : -1);

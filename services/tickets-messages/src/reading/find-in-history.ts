import { Injectable } from '@nestjs/common';
import type { Group } from './word-search.repository.js';
import { HistorySearchRepository, type HistoryPosition } from './history-search.repository.js';

/** A search looks at this many of the newest matches. */
const MOST_READ = 1_000;
/** It finds at most this many contacts. */
const MOST_FOUND = 200;

/** Finds words in imported messages. */
@Injectable()
export class FindInHistory {
  constructor(private readonly history: HistorySearchRepository) {}

  /** @returns the newest match of each contact and connection, the newest first */
  async execute(companyId: string, meant: readonly Group[]): Promise<HistoryPosition[]> {
    const [rarest, ...others] = await this.history.rarestFirst(companyId, meant);
    if (!rarest) return [];
    let positions = await this.history.newest(companyId, rarest, { after: null, limit: MOST_READ });
    for (const group of others) positions = await this.history.having(companyId, positions, group);
    const newest = new Map<string, HistoryPosition>();
    for (const position of positions) {
      const key = `${position.contactId} ${position.whatsappId}`;
      if (!newest.has(key)) newest.set(key, position);
    }
    return [...newest.values()].slice(0, MOST_FOUND);
  }
}

import type { mongo } from 'mongoose';
import { searchedTextOf, type Searchable } from '../../conversations/message.js';
import { hasShortWords } from '../../shared/search/words.js';

/** The whole words that a typed prefix may stand for. */
export type Group = readonly string[];
/** A search query: groups of indexed words, and words that are too short for the index. */
export type WordQuery = Readonly<{ groups: readonly Group[]; short: readonly string[] }>;
type Searched = { companyId: string; order: string; words?: readonly string[] };

/** The number of newest messages from which the frequency of a group is estimated. */
const SAMPLE = 300;

const TEXT = { order: 1, body: 1, 'media.fileName': 1, contacts: 1, transcript: 1, 'referral.headline': 1 };
type ShortWords = { group: Group; short: readonly string[] };

function among<P extends { order: string }>(positions: readonly P[], found: readonly { order: string }[]): P[] {
  const orders = new Set(found.map(({ order }) => order));
  return positions.filter(({ order }) => orders.has(order));
}

/**
 * Searches a collection by words. Positions come from the index alone, which holds company, words, order and
 * `projection`.
 */
export class WordSearch<D extends Searched, P extends { order: string }> {
  constructor(
    protected readonly messages: mongo.Collection<D>,
    private readonly walk: { hint: string; projection: Record<string, 0 | 1> },
  ) {}

  /**
   * Sorts groups by frequency. The group whose newest messages go back furthest is the rarest. A search scans that
   * group and checks the others.
   */
  async rarestFirst(companyId: string, groups: readonly Group[]): Promise<readonly Group[]> {
    if (groups.length < 2) return groups;
    const sampled = await Promise.all(
      groups.map(async (group) => {
        const positions = await this.newest(companyId, group, { after: null, limit: SAMPLE });
        return {
          group,
          count: positions.length,
          since: positions.length < SAMPLE ? '' : (positions.at(-1)?.order ?? ''),
        };
      }),
    );
    const sorted = sampled.toSorted((a, b) => a.count - b.count || (a.since < b.since ? -1 : 1));
    return sorted.map(({ group }) => group);
  }

  /** Returns the positions of messages with any of the words, newest first. The scans per word are merged in order. */
  async newest(
    companyId: string,
    group: Group,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<P[]> {
    const order = after === null ? {} : { order: { $lt: after } };
    const wanted = { companyId, words: { $in: [...group] }, ...order } as mongo.Filter<D>;
    const options = { ...this.walk, batchSize: limit }; // a single batch, whatever the limit
    return this.messages.find<P>(wanted, options).sort({ order: -1 }).limit(limit).toArray();
  }

  /** Returns the positions of messages that also contain one of the words. */
  async having(companyId: string, positions: readonly P[], group: Group): Promise<P[]> {
    const orders = positions.map(({ order }) => order);
    const wanted = { companyId, words: { $in: [...group] }, order: { $in: orders } } as mongo.Filter<D>;
    const found = await this.messages.find<P>(wanted, { ...this.walk, batchSize: positions.length + 1 }).toArray();
    return among(positions, found);
  }

  /** Returns the positions of a group's messages that also contain the short words. Reads the messages. */
  async havingShort(companyId: string, positions: readonly P[], { group, short }: ShortWords): Promise<readonly P[]> {
    if (short.length === 0 || positions.length === 0) return positions;
    const orders = positions.map(({ order }) => order);
    const wanted = { companyId, words: { $in: [...group] }, order: { $in: orders } } as mongo.Filter<D>;
    const options = { hint: this.walk.hint, projection: TEXT, batchSize: positions.length + 1 };
    const found = await this.messages.find<{ order: string } & Searchable>(wanted, options).toArray();
    return among(
      positions,
      found.filter((message) => hasShortWords(searchedTextOf(message), short)),
    );
  }
}

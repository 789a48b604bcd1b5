import type { mongo } from 'mongoose';
import { searchedTextOf, type Searchable } from '../../conversations/message.js';
import { hasShortWords } from '../../shared/search/words.js';

/** The whole words that a typed one may mean. */
export type Group = readonly string[];
/** What is searched: groups that an index holds, and words that are too short for one. */
export type WordQuery = Readonly<{ groups: readonly Group[]; short: readonly string[] }>;
type Searched = { companyId: string; order: string; words?: readonly string[] };

/** How rare a group is shows in this many of its newest messages. */
const SAMPLE = 300;

const TEXT = { order: 1, body: 1, 'media.fileName': 1, contacts: 1, transcript: 1, 'referral.headline': 1 };
type ShortWords = { group: Group; short: readonly string[] };

function among<P extends { order: string }>(places: readonly P[], found: readonly { order: string }[]): P[] {
  const orders = new Set(found.map(({ order }) => order));
  return places.filter(({ order }) => orders.has(order));
}

/** Searches a collection by words. Positions are found in the index alone, which holds company, words, order and `projection`. */
export class WordSearch<D extends Searched, P extends { order: string }> {
  constructor(
    protected readonly messages: mongo.Collection<D>,
    private readonly walk: { hint: string; projection: Record<string, 0 | 1> },
  ) {}

  /** The group whose newest messages reach the furthest back is the rarest. A search walks it and asks for the others there. */
  async rarestFirst(companyId: string, groups: readonly Group[]): Promise<readonly Group[]> {
    if (groups.length < 2) return groups;
    const sampled = await Promise.all(
      groups.map(async (group) => {
        const places = await this.newest(companyId, group, { after: null, limit: SAMPLE });
        return { group, count: places.length, since: places.length < SAMPLE ? '' : (places.at(-1)?.order ?? '') };
      }),
    );
    const sorted = sampled.toSorted((a, b) => a.count - b.count || (a.since < b.since ? -1 : 1));
    return sorted.map(({ group }) => group);
  }

  /** Returns where one of the words is, the newest first: the walks over the words are merged in order. */
  async newest(
    companyId: string,
    group: Group,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<P[]> {
    const order = after === null ? {} : { order: { $lt: after } };
    const wanted = { companyId, words: { $in: [...group] }, ...order } as mongo.Filter<D>;
    const options = { ...this.walk, batchSize: limit }; // one answer, however many
    return this.messages.find<P>(wanted, options).sort({ order: -1 }).limit(limit).toArray();
  }

  /** Returns those of the places at which one of the words is too. */
  async having(companyId: string, places: readonly P[], group: Group): Promise<P[]> {
    const orders = places.map(({ order }) => order);
    const wanted = { companyId, words: { $in: [...group] }, order: { $in: orders } } as mongo.Filter<D>;
    const found = await this.messages.find<P>(wanted, { ...this.walk, batchSize: places.length + 1 }).toArray();
    return among(places, found);
  }

  /** Returns those of the places of a group whose text has the short words too. Reads the messages there. */
  async havingShort(companyId: string, places: readonly P[], { group, short }: ShortWords): Promise<readonly P[]> {
    if (short.length === 0 || places.length === 0) return places;
    const orders = places.map(({ order }) => order);
    const wanted = { companyId, words: { $in: [...group] }, order: { $in: orders } } as mongo.Filter<D>;
    const options = { hint: this.walk.hint, projection: TEXT, batchSize: places.length + 1 };
    const found = await this.messages.find<{ order: string } & Searchable>(wanted, options).toArray();
    return among(
      places,
      found.filter((message) => hasShortWords(searchedTextOf(message), short)),
    );
  }
}

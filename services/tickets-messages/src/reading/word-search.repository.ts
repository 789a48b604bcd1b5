import type { mongo } from 'mongoose';

/** The whole words that a typed one may mean. */
export type Group = readonly string[];
type Searched = { companyId: string; order: string; words?: readonly string[] };

/** How rare a group is shows in this many of its newest messages. */
const SAMPLE = 300;

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
    const having = new Set(found.map(({ order }) => order));
    return places.filter(({ order }) => having.has(order));
  }
}

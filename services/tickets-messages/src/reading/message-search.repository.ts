import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../paging/page-cursors.js';
import type { Message } from '../conversations/message.js';
import { MessageSchema, WORDS_INDEX } from '../conversations/messages.schemas.js';

/** Where a searched word was written. */
export type Place = Pick<Message, 'ticketId' | 'order'>;
export type FoundMessage = Pick<Message, '_id' | 'ticketId' | 'order' | 'body' | 'media'>;
type Group = readonly string[];

/** Words in more messages than this are all common: which of them is walked makes little difference. */
const COMMON = 20_000;
/** Counting this many is a matter of milliseconds; what is dearer is believed for a while. */
const FREQUENT = 1_000;
const COUNTED = { max: 2_000, ttl: 10 * 60_000 };
const PLACE = { _id: 0, ticketId: 1, order: 1 };
const SHOWN = { ticketId: 1, order: 1, body: 1, 'media.fileName': 1 };

/** Messages by their words. A group holds the whole words that a typed one may mean. */
@Injectable()
export class MessageSearchRepository {
  private readonly messages: mongo.Collection<Message>;
  private readonly frequent = new LRUCache<string, number>(COUNTED);

  constructor(@InjectConnection() connection: Connection) {
    this.messages = collectionOf(connection, MessageSchema);
  }

  /** The group that the fewest messages have, first: a search walks it and asks of each message whether it has the others. */
  async rarestFirst(companyId: string, groups: readonly Group[]): Promise<readonly Group[]> {
    if (groups.length < 2) return groups;
    const counted = await Promise.all(
      groups.map(async (group) => ({ group, count: await this.count(companyId, group) })),
    );
    const sorted = counted.toSorted((a, b) => a.count - b.count || a.group.length - b.group.length);
    return sorted.map(({ group }) => group);
  }

  /**
   * With one of the words of each group, newest first: the walks over the words of the first are merged in order. Words of
   * one group are found in the index alone.
   */
  async search(companyId: string, groups: readonly Group[], slice: Slice): Promise<Place[]> {
    return this.cursor(companyId, groups, slice).toArray();
  }

  /** Returns what was written there. */
  async read(companyId: string, places: readonly Place[]): Promise<FoundMessage[]> {
    const ticketIds = places.map(({ ticketId }) => ticketId);
    const orders = places.map(({ order }) => order);
    const wanted = { companyId, ticketId: { $in: ticketIds }, order: { $in: orders } };
    return this.messages.find<FoundMessage>(wanted, { projection: SHOWN }).toArray();
  }

  async explain(companyId: string, groups: readonly Group[], slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, groups, slice).explain('executionStats');
  }

  private async count(companyId: string, group: Group): Promise<number> {
    const key = [companyId, ...group].join(' ');
    const known = this.frequent.get(key);
    if (known !== undefined) return known;
    const wanted = { companyId, words: { $in: [...group] } };
    const count = await this.messages.countDocuments(wanted, { hint: WORDS_INDEX, limit: COMMON });
    if (count >= FREQUENT) this.frequent.set(key, count);
    return count;
  }

  private cursor(companyId: string, [walked = [], ...others]: readonly Group[], { after, limit }: Slice) {
    const wanted = {
      companyId,
      words: { $in: [...walked] },
      ...(others.length > 0 && { $and: others.map(unwalked) }),
      ...(after !== null && { order: { $lt: after } }),
    };
    const options = { projection: PLACE, hint: WORDS_INDEX };
    return this.messages.find<Place>(wanted, options).sort({ order: -1 }).limit(limit);
  }
}

/** Beside a condition that no index answers (and no message meets), so that the server cannot walk these words instead. */
const unwalked = (group: Group): mongo.Filter<Message> => ({
  $or: [{ words: { $in: [...group] } }, { body: { $type: 'null' } }],
});

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Message } from '../conversations/message.js';
import { MessageSchema, WORDS_INDEX } from '../conversations/messages.schemas.js';

/** A searched word was written there. */
export type Place = Pick<Message, 'ticketId' | 'order'>;
export type FoundMessage = Pick<Message, '_id' | 'ticketId' | 'order' | 'body' | 'media' | 'transcript'>;
/** The whole words that a typed one may mean. */
export type Group = readonly string[];

/** So many of its newest messages tell how rare a group is. */
const SAMPLE = 300;
const PLACE = { _id: 0, ticketId: 1, order: 1 };
const SHOWN = { ticketId: 1, order: 1, body: 1, transcript: 1, 'media.fileName': 1 };

/** Messages by their words. Places are found in the index alone; only what a page shows is read. */
@Injectable()
export class MessageSearchRepository {
  private readonly messages: mongo.Collection<Message>;

  constructor(@InjectConnection() connection: Connection) {
    this.messages = collectionOf(connection, MessageSchema);
  }

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

  /** Where one of the words is, the newest first: the walks over the words are merged in order. */
  async newest(
    companyId: string,
    group: Group,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<Place[]> {
    const wanted = { companyId, words: { $in: [...group] }, ...(after !== null && { order: { $lt: after } }) };
    const options = { projection: PLACE, hint: WORDS_INDEX, batchSize: limit }; // one answer, however many
    return this.messages.find<Place>(wanted, options).sort({ order: -1 }).limit(limit).toArray();
  }

  /** Returns those of the places at which one of the words is too. */
  async having(companyId: string, places: readonly Place[], group: Group): Promise<Place[]> {
    const wanted = { companyId, words: { $in: [...group] }, order: { $in: places.map(({ order }) => order) } };
    const options = { projection: PLACE, hint: WORDS_INDEX, batchSize: places.length + 1 };
    const found = await this.messages.find<Place>(wanted, options).toArray();
    const orders = new Set(found.map(({ order }) => order));
    return places.filter(({ order }) => orders.has(order));
  }

  /** Returns what was written there. */
  async read(companyId: string, places: readonly Place[]): Promise<FoundMessage[]> {
    const ticketIds = places.map(({ ticketId }) => ticketId);
    const orders = places.map(({ order }) => order);
    const wanted = { companyId, ticketId: { $in: ticketIds }, order: { $in: orders } };
    return this.messages.find<FoundMessage>(wanted, { projection: SHOWN }).toArray();
  }
}

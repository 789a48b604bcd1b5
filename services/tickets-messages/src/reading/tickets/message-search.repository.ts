import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Message } from '../../conversations/message.js';
import { MessageSchema, WORDS_INDEX } from '../../conversations/messages.schemas.js';
import { WordSearch, type Group, type WordQuery } from './word-search.repository.js';

/** The position of a message that contains a search word. */
export type MessagePosition = Pick<Message, 'ticketId' | 'order'>;
export type FoundMessage = Pick<Message, '_id' | 'ticketId' | 'order' | 'body' | 'media' | 'transcript'>;
export type { Group, WordQuery };

const POSITION = { _id: 0, ticketId: 1, order: 1 } as const;
const SHOWN = { ticketId: 1, order: 1, body: 1, transcript: 1, 'media.fileName': 1 };

/** Searches messages by words. Positions are read from the index alone; only the messages of a page are read. */
@Injectable()
export class MessageSearchRepository extends WordSearch<Message, MessagePosition> {
  constructor(@InjectConnection() connection: Connection) {
    super(collectionOf(connection, MessageSchema), { hint: WORDS_INDEX, projection: POSITION });
  }

  /** Reads the messages at the given positions. */
  async read(companyId: string, positions: readonly MessagePosition[]): Promise<FoundMessage[]> {
    const ticketIds = positions.map(({ ticketId }) => ticketId);
    const orders = positions.map(({ order }) => order);
    const wanted = { companyId, ticketId: { $in: ticketIds }, order: { $in: orders } };
    return this.messages.find<FoundMessage>(wanted, { projection: SHOWN }).toArray();
  }
}

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { ImportedMessage } from '../../conversations/imported-message.js';
import { IMPORTED_WORDS_INDEX, ImportedMessageSchema } from '../../conversations/imported-messages.schemas.js';
import { WordSearch } from './word-search.repository.js';

/** The position of an imported message that contains a search word. */
export type HistoryPosition = Pick<ImportedMessage, 'contactId' | 'whatsappId' | 'order'>;
export type FoundImported = HistoryPosition & Pick<ImportedMessage, '_id' | 'body' | 'media' | 'createdAt'>;

const POSITION = { _id: 0, contactId: 1, whatsappId: 1, order: 1 } as const;
const SHOWN = { contactId: 1, whatsappId: 1, order: 1, body: 1, createdAt: 1, 'media.fileName': 1 };

/** Searches imported messages by words. */
@Injectable()
export class HistorySearchRepository extends WordSearch<ImportedMessage, HistoryPosition> {
  constructor(@InjectConnection() connection: Connection) {
    super(collectionOf(connection, ImportedMessageSchema), { hint: IMPORTED_WORDS_INDEX, projection: POSITION });
  }

  async read(companyId: string, positions: readonly HistoryPosition[]): Promise<FoundImported[]> {
    if (positions.length === 0) return [];
    const contactIds = positions.map(({ contactId }) => contactId);
    const whatsappIds = positions.map(({ whatsappId }) => whatsappId);
    const orders = positions.map(({ order }) => order);
    const within = { contactId: { $in: contactIds }, whatsappId: { $in: whatsappIds }, order: { $in: orders } };
    return this.messages.find<FoundImported>({ companyId, ...within }, { projection: SHOWN }).toArray();
  }
}

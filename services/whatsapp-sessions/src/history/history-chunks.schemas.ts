import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A part of a phone's history; `_id` is `<connection>:<hash of its notice>`. Imported parts stay, because the phone may
 * announce them again.
 */
export type HistoryChunkDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer | null; // where to download the part, with its key; null once it is imported
  receivedAt: Date;
  chats: number; // imported so far
  failures: number;
  dueAt: Date | null;
};

export const HistoryChunkSchema = new CollectionSchema<HistoryChunkDocument>('history_chunks');
// The owner of a connection reads the next due part.
HistoryChunkSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });

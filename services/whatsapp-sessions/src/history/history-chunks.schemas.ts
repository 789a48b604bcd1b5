import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A chunk of a phone's history; `_id` is `<connection>:<hash of its notice>`. Imported chunks remain stored, because
 * the phone may announce them again.
 */
export type HistoryChunkDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer | null; // the chunk's download location and key; null once it is imported
  receivedAt: Date;
  chats: number; // imported so far
  failures: number;
  dueAt: Date | null;
};

export const HistoryChunkSchema = new CollectionSchema<HistoryChunkDocument>('history_chunks');
// The connection's owner reads the next due chunk.
HistoryChunkSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });

import { CollectionSchema } from '@recado/service-kit/mongo';

/** A part of a phone's history; `_id` is `<connection>:<hash of what the phone says of it>`. One that is imported stays, because the phone may say it again. */
export type HistoryChunkDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer | null; // where the part is, with its key; null: it is imported
  receivedAt: Date;
  chats: number; // imported until now
  failures: number;
  dueAt: Date | null;
};

export const HistoryChunkSchema = new CollectionSchema<HistoryChunkDocument>('history_chunks');
// The owner of a connection reads what is due next.
HistoryChunkSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { AnnouncementReaderSchema, type AnnouncementReader } from './announcement-readers.schemas.js';

type Readers = { users: number; companies: number };

/** Stores who has seen which announcement. A row for each: a counter would be one document for all users to wait for. */
@Injectable()
export class AnnouncementReadersRepository {
  private readonly readers: mongo.Collection<AnnouncementReader>;

  constructor(@InjectConnection() connection: Connection) {
    this.readers = collectionOf(connection, AnnouncementReaderSchema);
  }

  /** A user who has seen one already keeps the first time. */
  async add(companyId: string, userId: string, announcementIds: readonly string[]): Promise<void> {
    if (announcementIds.length === 0) return;
    const seenAt = new Date();
    const rows = announcementIds.map((announcementId) => ({
      updateOne: {
        filter: { _id: `${announcementId}:${userId}` },
        update: { $setOnInsert: { announcementId, companyId, seenAt } },
        upsert: true,
      },
    }));
    await this.readers.bulkWrite(rows, { ordered: false });
  }

  /** Counts for several announcements at once. One that nobody has seen is not in the answer. */
  async countOf(announcementIds: readonly string[]): Promise<ReadonlyMap<string, Readers>> {
    const counted = this.readers.aggregate<Readers & { _id: string }>([
      { $match: { announcementId: { $in: [...announcementIds] } } },
      { $group: { _id: { announcementId: '$announcementId', companyId: '$companyId' }, users: { $sum: 1 } } },
      { $group: { _id: '$_id.announcementId', users: { $sum: '$users' }, companies: { $sum: 1 } } },
    ]);
    return new Map((await counted.toArray()).map(({ _id, ...readers }) => [_id, readers]));
  }

  async forget(announcementId: string, session: ClientSession): Promise<void> {
    await this.readers.deleteMany({ announcementId }, { session });
  }
}

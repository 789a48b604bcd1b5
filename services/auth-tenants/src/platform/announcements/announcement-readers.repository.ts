import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** A user's view of an announcement. `_id` consists of both ids, so that each user counts once. */
type AnnouncementReader = { _id: string; announcementId: string; companyId: string; seenAt: Date };

const AnnouncementReaderSchema = new CollectionSchema<AnnouncementReader>('announcement_readers');
// Counts the readers of the announcements on a page, by company; covers the query.
AnnouncementReaderSchema.index({ announcementId: 1, companyId: 1 });

type Readers = { users: number; companies: number };

/** Stores which users have seen which announcements. One record per user avoids contention on a counter. */
@Injectable()
export class AnnouncementReadersRepository {
  private readonly readers: mongo.Collection<AnnouncementReader>;

  constructor(@InjectConnection() connection: Connection) {
    this.readers = collectionOf(connection, AnnouncementReaderSchema);
  }

  /** Repeated views do not change the time of the first one. */
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

  /** Counts the readers of several announcements. Announcements without readers are missing from the result. */
  async countOf(announcementIds: readonly string[]): Promise<ReadonlyMap<string, Readers>> {
    const counted = this.readers.aggregate<Readers & { _id: string }>([
      { $match: { announcementId: { $in: [...announcementIds] } } },
      { $group: { _id: { announcementId: '$announcementId', companyId: '$companyId' }, users: { $sum: 1 } } },
      { $group: { _id: '$_id.announcementId', users: { $sum: '$users' }, companies: { $sum: 1 } } },
    ]);
    return new Map((await counted.toArray()).map(({ _id, ...readers }) => [_id, readers]));
  }

  async removeAll(announcementId: string, session: ClientSession): Promise<void> {
    await this.readers.deleteMany({ announcementId }, { session });
  }
}

/** The time up to which a user has seen the announcements; `_id` is the user's. */
type AnnouncementReads = { _id: string; companyId: string; seenAt: Date };
const AnnouncementReadsSchema = new CollectionSchema<AnnouncementReads>('announcement_reads');

@Injectable()
export class AnnouncementReadsRepository {
  private readonly reads: mongo.Collection<AnnouncementReads>;

  constructor(@InjectConnection() connection: Connection) {
    this.reads = collectionOf(connection, AnnouncementReadsSchema);
  }

  async seenAt(companyId: string, userId: string): Promise<Date | null> {
    return (await this.reads.findOne({ companyId, _id: userId }))?.seenAt ?? null;
  }

  /** Moves the marker forward, never back. @returns its position */
  async moveTo(companyId: string, userId: string, upTo: Date): Promise<Date> {
    const mark = { $max: { seenAt: upTo } };
    const options = { upsert: true, returnDocument: 'after' as const };
    const stored = await this.reads.findOneAndUpdate({ companyId, _id: userId }, mark, options);
    return stored?.seenAt ?? upTo;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

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

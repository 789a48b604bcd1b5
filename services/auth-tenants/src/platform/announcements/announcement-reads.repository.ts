import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { AnnouncementReadsSchema, type AnnouncementReads } from './announcement-reads.schemas.js';

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

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';

/** Counts changes to tickets that were opened or closed on a past UTC day, to detect outdated figures. */
type TicketDayVersion = { _id: string; companyId: string; day: string; version: number };
const TicketDayVersionSchema = new CollectionSchema<TicketDayVersion>('ticket_day_versions');
// Reads the versions of a report's days.
TicketDayVersionSchema.index({ companyId: 1, day: 1, version: 1 });

@Injectable()
export class TicketDayVersionsRepository {
  private readonly versions: mongo.Collection<TicketDayVersion>;

  constructor(@InjectConnection() connection: Connection) {
    this.versions = collectionOf(connection, TicketDayVersionSchema);
  }

  /** Updates days in order, so that two transactions cannot deadlock. */
  async raise(companyId: string, days: readonly string[], { session }: Pick<Transaction, 'session'>): Promise<void> {
    for (const day of days.toSorted()) {
      const change = { $inc: { version: 1 }, $setOnInsert: { companyId, day } };
      await this.versions.updateOne({ companyId, _id: `${companyId}:${day}` }, change, { session, upsert: true });
    }
  }

  /**
   * Returns the versions of the UTC days from `first` to `last`. A day without a version has not changed since it
   * ended.
   */
  async find(companyId: string, first: string, last: string): Promise<Map<string, number>> {
    const found = this.versions.find(
      { companyId, day: { $gte: first, $lte: last } },
      { projection: { _id: 0, day: 1, version: 1 } },
    );
    return new Map((await found.toArray()).map(({ day, version }) => [day, version]));
  }
}

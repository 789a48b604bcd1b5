import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { TicketDayVersionSchema, type TicketDayVersion } from './ticket-day-versions.schemas.js';

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

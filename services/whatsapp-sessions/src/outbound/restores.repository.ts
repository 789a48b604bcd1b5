import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** Written by `operator restore`: the time of the latest restore. */
type RestoreDocument = { _id: 'latest'; at: Date };
const RestoreSchema = new CollectionSchema<RestoreDocument>('restores');

/** By then, the events of the lost time have been handled again, and so have the commands that result from them. */
const REPEATS_END_MS = 24 * 60 * 60_000;

/** Reads when this service's database was last restored from a backup. */
@Injectable()
export class RestoresRepository {
  private readonly restores: mongo.Collection<RestoreDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.restores = collectionOf(connection, RestoreSchema);
  }

  /** Returns the time until which commands may repeat those that were sent before the restore. */
  async repeatsUntil(): Promise<Date> {
    const latest = await this.restores.findOne({ _id: 'latest' });
    return new Date(latest ? latest.at.getTime() + REPEATS_END_MS : 0);
  }
}

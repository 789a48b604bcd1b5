import type { LogoPlace } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** `companyId` is the platform company, which owns the file. */
type LogoDocument = { _id: LogoPlace; companyId: string; key: string };

const LogoSchema = new CollectionSchema<LogoDocument>('logos');

type LogoFile = Pick<LogoDocument, 'companyId' | 'key'>;

/** Stores the file of each logo position. There are few logos, so no index is needed for the files. */
@Injectable()
export class LogosRepository {
  private readonly logos: mongo.Collection<LogoDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.logos = collectionOf(connection, LogoSchema);
  }

  list(): Promise<LogoDocument[]> {
    return this.logos.find().sort({ _id: 1 }).toArray();
  }

  find(place: LogoPlace): Promise<LogoDocument | null> {
    return this.logos.findOne({ _id: place });
  }

  /** @returns the file that it replaces */
  put(place: LogoPlace, file: LogoFile, session: ClientSession): Promise<LogoFile | null> {
    const options = { session, upsert: true, returnDocument: 'before' } as const;
    return this.logos.findOneAndUpdate({ _id: place }, { $set: file }, options);
  }

  /** @returns the file that was used */
  remove(place: LogoPlace, session: ClientSession): Promise<LogoFile | null> {
    return this.logos.findOneAndDelete({ _id: place }, { session });
  }

  /** Returns the files that are in use. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.logos.find({ companyId, key: { $in: [...keys] } }).toArray();
    return found.map(({ key }) => key);
  }
}

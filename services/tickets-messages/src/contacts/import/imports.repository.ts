import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { ImportSchema, type StoredImport } from './imports.schemas.js';

@Injectable()
export class ImportsRepository {
  private readonly imports: mongo.Collection<StoredImport>;

  constructor(@InjectConnection() connection: Connection) {
    this.imports = collectionOf(connection, ImportSchema);
  }

  async insert(one: StoredImport, session: ClientSession): Promise<void> {
    await this.imports.insertOne(one, { session });
  }

  async find(companyId: string, id: string): Promise<StoredImport | null> {
    return this.imports.findOne({ companyId, _id: id });
  }

  async save(companyId: string, id: string, changes: Partial<StoredImport>): Promise<void> {
    await this.imports.updateOne({ companyId, _id: id }, { $set: changes });
  }
}

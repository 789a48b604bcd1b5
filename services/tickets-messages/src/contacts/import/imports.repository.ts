import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { ImportSchema, type StoredImport } from './imports.schemas.js';

@Injectable()
export class ImportsRepository {
  private readonly imports: mongo.Collection<StoredImport>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('ContactImport', ImportSchema).collection;
    this.imports = connection.getClient().db(connection.name).collection(name);
  }

  async insert(one: StoredImport): Promise<void> {
    await this.imports.insertOne(one);
  }

  async find(companyId: string, id: string): Promise<StoredImport | null> {
    return this.imports.findOne({ companyId, _id: id });
  }

  async save(companyId: string, id: string, changes: Partial<StoredImport>): Promise<void> {
    await this.imports.updateOne({ companyId, _id: id }, { $set: changes });
  }
}

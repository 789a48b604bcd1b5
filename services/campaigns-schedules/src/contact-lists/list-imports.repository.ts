import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Claims, collectionOf, dueUntil, type Transaction } from '@recado/service-kit/mongo';
import type { ImportedRows, ListImport } from './list-import.js';
import { ImportedRowsSchema, ListImportSchema } from './list-imports.schemas.js';

type Session = Transaction['session'];

/** It is renewed while a process works; some rows take much less time. */
const LEASE_MS = 30_000;
const SOME_DAY = new Date(8_640_000_000_000_000);

@Injectable()
export class ListImportsRepository {
  /** Gives imports that go on to one process at a time. */
  readonly claims: Claims<ListImport>;
  private readonly imports: mongo.Collection<ListImport>;
  private readonly reports: mongo.Collection<ImportedRows>;

  constructor(@InjectConnection() connection: Connection) {
    this.imports = collectionOf(connection, ListImportSchema);
    this.reports = collectionOf(connection, ImportedRowsSchema);
    this.claims = new Claims(this.imports, { due: 'runAt', leaseMs: LEASE_MS });
  }

  async find(companyId: string, id: string): Promise<ListImport | null> {
    return this.imports.findOne({ companyId, _id: id });
  }

  async last(companyId: string, contactListId: string, limit: number): Promise<ListImport[]> {
    return this.imports.find({ companyId, contactListId }).sort({ _id: -1 }).limit(limit).toArray();
  }

  /** @throws a duplicate key error while another import runs into the list */
  async insert(one: ListImport, session: Session): Promise<void> {
    await this.imports.insertOne(one, { session });
  }

  /** Stores how far a claimed import is. False: the claim is lost, as somebody stopped it or another process works on it. */
  async progress(
    { companyId, _id, claim }: ListImport,
    changes: Partial<ListImport>,
    session?: Session,
  ): Promise<boolean> {
    const options = session ? { session } : {};
    const set = { $set: changes };
    return (await this.imports.updateOne({ companyId, _id, claim }, set, options)).matchedCount === 1;
  }

  /** Ends an import that runs, also while a process works on it. Null: it is over already. */
  async stop(companyId: string, id: string, session: Session): Promise<ListImport | null> {
    const set = { $set: { state: 'stopped' as const, runAt: null, claim: null } };
    const options = { session, returnDocument: 'after' as const };
    return this.imports.findOneAndUpdate({ companyId, _id: id, state: 'running' }, set, options);
  }

  async addRows(rows: ImportedRows, session: Session): Promise<void> {
    await this.reports.insertOne(rows, { session });
  }

  /** Reads the part of the report that begins behind so many rows. */
  async rowsFrom(companyId: string, importId: string, from: number): Promise<ImportedRows | null> {
    return this.reports.findOne({ companyId, importId, from });
  }

  /** Removes the imports of a list, so that one that runs stops. Their reports stay. @returns their ids */
  async removeAll(companyId: string, contactListId: string, session: Session): Promise<string[]> {
    const found = this.imports.find({ companyId, contactListId }, { session, projection: { _id: 1 } });
    const ids = (await found.toArray()).map(({ _id }) => _id);
    await this.imports.deleteMany({ companyId, _id: { $in: ids } }, { session });
    return ids;
  }

  async removeReports(companyId: string, importIds: readonly string[]): Promise<void> {
    if (importIds.length > 0) await this.reports.deleteMany({ companyId, importId: { $in: [...importIds] } });
  }

  /** Returns those of the files that a running import reads. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const running = { companyId, key: { $in: [...keys] }, runAt: dueUntil(SOME_DAY) };
    return (await this.imports.find(running, { projection: { key: 1 } }).toArray()).map(({ key }) => key);
  }
}

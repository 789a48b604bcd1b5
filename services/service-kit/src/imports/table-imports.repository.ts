import type { ClientSession, mongo } from 'mongoose';
import { AppError } from '../errors/app-error.js';
import { Claims, dueUntil } from '../mongo/claims.js';
import { isDuplicateKey } from '../mongo/duplicates.js';
import type { ImportedRow, ImportedRows, TableImport } from './table-import.js';

/** Renewed while a process works; a group of rows takes much less time. */
const LEASE_MS = 30_000;
const SOME_DAY = new Date(8_640_000_000_000_000);

/** Stores imports and the results of their rows. A service's repository defines the target. */
export class TableImports<T extends TableImport> {
  /** Assigns running imports to one process at a time. */
  readonly claims: Claims<T>;

  constructor(
    protected readonly imports: mongo.Collection<T>,
    protected readonly reports: mongo.Collection<ImportedRows>,
  ) {
    const lease = { due: 'runAt', leaseMs: LEASE_MS } as unknown as ConstructorParameters<typeof Claims<T>>[1];
    this.claims = new Claims(imports, lease);
  }

  async find(companyId: string, id: string): Promise<T | null> {
    return (await this.imports.findOne({ companyId, _id: id } as mongo.Filter<T>)) as T | null;
  }

  /** Returns the latest imports of a target, newest first. */
  protected async lastOf(target: { companyId: string } & Partial<T>, limit: number): Promise<T[]> {
    const found = this.imports.find(target as mongo.Filter<T>).sort({ _id: -1 });
    return (await found.limit(limit).toArray()) as T[];
  }

  /** @throws ERR_IMPORT_RUNNING while another import into the same target is running */
  async insert(one: T, session: ClientSession): Promise<void> {
    try {
      await this.imports.insertOne(one as mongo.OptionalUnlessRequiredId<T>, { session });
      this.claims.announce(one.runAt, session);
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('ERR_IMPORT_RUNNING');
      throw error;
    }
  }

  /**
   * Stores the progress of a claimed import. Returns false if the claim was lost because a user stopped the import or
   * another process took it over.
   */
  async progress({ companyId, _id, claim }: T, changes: Partial<T>, session?: ClientSession): Promise<boolean> {
    const options = session ? { session } : {};
    const filter = { companyId, _id, claim } as mongo.Filter<T>;
    const update = { $set: changes } as unknown as mongo.UpdateFilter<T>;
    return (await this.imports.updateOne(filter, update, options)).matchedCount === 1;
  }

  /** Stops a running import, even while a process works on it. Returns null if it has already ended. */
  async stop(companyId: string, id: string, session: ClientSession): Promise<T | null> {
    const filter = { companyId, _id: id, state: 'running' } as unknown as mongo.Filter<T>;
    const update = { $set: { state: 'stopped', runAt: null, claim: null } } as unknown as mongo.UpdateFilter<T>;
    return (await this.imports.findOneAndUpdate(filter, update, { session, returnDocument: 'after' })) as T | null;
  }

  /** Adds a chunk of rows to the report. `before` is the import before these rows. */
  async addRows(before: T, rows: readonly ImportedRow[], session: ClientSession): Promise<void> {
    const { companyId, _id: importId, done: from, startedAt: at } = before;
    await this.reports.insertOne({ _id: `${importId} ${from}`, companyId, importId, from, rows, at }, { session });
  }

  /** Returns a page of the report after `from` rows, and the position of the next page. */
  async rowsFrom(companyId: string, importId: string, from: number) {
    const part = await this.reports.findOne({ companyId, importId, from });
    return { rows: [...(part?.rows ?? [])], nextCursor: part ? String(part.from + part.rows.length) : null };
  }

  /** Returns the files that running imports read. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const running = { companyId, key: { $in: [...keys] }, runAt: dueUntil(SOME_DAY) } as unknown as mongo.Filter<T>;
    const found = await this.imports.find(running, { projection: { key: 1 } }).toArray();
    return found.map(({ key }) => key);
  }
}

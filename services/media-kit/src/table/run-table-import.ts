import { AppError } from '@recado/service-kit/errors';
import type { TableImport, TableImports } from '@recado/service-kit/imports';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs, isDuplicateKey, type Transaction, type Transactions } from '@recado/service-kit/mongo';
import type { MediaStore } from '../store/media-store.js';
import { openTable, type OpenTable } from './open-table.js';
import { rowReader, type TableRow } from './read-table.js';

/** An import fails after this number of attempts in a row, including attempts that crashed the process. */
const MOST_ATTEMPTS = 5;
const RETRY = { firstMs: 1_000, longestMs: 60_000 };

type Tools<T extends TableImport> = {
  imports: TableImports<T>;
  transactions: Transactions;
  media: MediaStore;
  logger: Logger;
};
type TableSettings<K extends string> = {
  headings: Readonly<Record<K, readonly string[]>>;
  must: NoInfer<K>;
  maxRows: number;
  /** The number of rows that are read and stored together: more rows need more memory, fewer rows need more time. */
  rowsAtOnce: number;
};
type EndState = Pick<TableImport, 'state' | 'errorCode'>;

/** Reads an import's file and stores its rows in chunks. After a crash, it continues after the last stored chunk. */
export abstract class RunTableImport<T extends TableImport, K extends string> {
  constructor(
    private readonly tools: Tools<T>,
    private readonly settings: TableSettings<K>,
  ) {}

  /**
   * Stores some rows, their results and the progress in one transaction. @returns the updated import, or
   * null if it was stopped or another process has taken it over. @throws a duplicate key error after a concurrent insert
   */
  protected abstract store(before: T, part: readonly TableRow<K>[]): Promise<T | null>;

  /** Publishes the end of an import, in the transaction that ends it. */
  protected abstract publishEnd(after: T, transaction: Transaction): Promise<void>;

  /** @param isStopping whether the process is stopping, so that another process continues */
  async execute(claimed: T, now: () => Date, isStopping: () => boolean): Promise<void> {
    const { companyId, _id: importId, attempts } = claimed;
    if (attempts > MOST_ATTEMPTS) return this.end(claimed, { state: 'failed', errorCode: 'ERR_IMPORT_FILE' });
    try {
      await this.read(claimed, now, isStopping);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_IMPORT_FILE')
        return this.end(claimed, { state: 'failed', errorCode: error.code });
      this.tools.logger.warn({ err: error, companyId, importId }, 'failed to continue an import; retrying later');
      await this.tools.imports.claims.retry(claimed, new Date(now().getTime() + backoffMs(attempts, RETRY)));
    }
  }

  private async read(claimed: T, now: () => Date, isStopping: () => boolean): Promise<void> {
    const { imports, media } = this.tools;
    const how = { isCsv: claimed.isCsv, maxRows: this.settings.maxRows };
    const table = await openTable(await media.open(claimed.key), how);
    try {
      const { total } = table;
      if (!(await imports.progress(claimed, { total } as Partial<T>))) return;
      const after = await this.take({ ...claimed, total }, table, isStopping);
      if (after === null) return;
      if (after.done < total) await imports.claims.release(after, { runAt: now() } as Partial<T>);
      else await this.end(after, { state: 'done', errorCode: null });
    } finally {
      await table.close();
    }
  }

  /** Returns the import when all rows are stored or the process stops; null if another process has taken it over. */
  private async take(begun: T, { header, pieces }: OpenTable, isStopping: () => boolean): Promise<T | null> {
    const readRow = rowReader(header, this.settings.headings, this.settings.must);
    let current = begun;
    for await (const rows of pieces({ after: begun.done, size: this.settings.rowsAtOnce })) {
      if (isStopping()) break;
      const part = rows.map(readRow);
      // a user may add one of the numbers concurrently
      const after = await this.store(current, part).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return this.store(current, part);
      });
      if (after === null) return null;
      current = after;
    }
    return current;
  }

  private async end(claimed: T, how: EndState): Promise<void> {
    const { imports, transactions, media } = this.tools;
    const isEnded = await transactions.run(async (transaction) => {
      const changes = { ...how, runAt: null } as Partial<T>;
      const after = await imports.claims.release(claimed, changes, transaction.session);
      if (!after) return false;
      await this.publishEnd(after, transaction);
      return true;
    });
    if (isEnded) await media.remove(claimed.key);
  }
}

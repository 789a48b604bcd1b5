import { CONTACT_HEADINGS, MAX_LIST_IMPORT_ROWS } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { backoffMs, isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { openTable, rowReader, type OpenTable } from '@recado/media-kit/table';
import { ContactListCounts } from './contact-list-counts.js';
import { itemsChanged } from './contact-list-view.js';
import { importProgressed } from './import-news.js';
import { ImportPart } from './import-part.js';
import type { ListImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';

const ROWS_AT_ONCE = 500;
/** A file that ends the process that reads it, or fails for another reason, is given up after so many attempts in a row. */
const MOST_ATTEMPTS = 5;
const RETRY = { firstMs: 1_000, longestMs: 60_000 };

/** Reads the file of an import and stores its rows part by part. After a crash it goes on behind the last stored part. */
@Injectable()
export class RunImport {
  constructor(
    private readonly imports: ListImportsRepository,
    private readonly importPart: ImportPart,
    private readonly counts: ContactListCounts,
    private readonly transactions: Transactions,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param isStopping tells that the process ends, so that another one goes on */
  async execute(claimed: ListImport, now: () => Date, isStopping: () => boolean): Promise<void> {
    const { companyId, _id: importId, attempts } = claimed;
    if (attempts > MOST_ATTEMPTS) return this.end(claimed, { state: 'failed', errorCode: 'ERR_IMPORT_FILE' });
    try {
      await this.read(claimed, now, isStopping);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_IMPORT_FILE')
        return this.end(claimed, { state: 'failed', errorCode: error.code });
      this.logger.warn({ err: error, companyId, importId }, 'failed to go on with an import; retrying later');
      await this.imports.claims.retry(claimed, new Date(now().getTime() + backoffMs(attempts, RETRY)));
    }
  }

  private async read(claimed: ListImport, now: () => Date, isStopping: () => boolean): Promise<void> {
    const how = { isCsv: claimed.isCsv, maxRows: MAX_LIST_IMPORT_ROWS };
    const table = await openTable(await this.media.open(claimed.key), how);
    try {
      const { total } = table;
      if (!(await this.imports.progress(claimed, { total }))) return;
      const after = await this.take({ ...claimed, total }, table, isStopping);
      if (after === null) return;
      if (after.done < total) await this.imports.claims.release(after, { runAt: now() });
      else await this.end(after, { state: 'done', errorCode: null });
    } finally {
      await table.close();
    }
  }

  /** Returns the import as it is when all is stored or the process stops. Null: it is in other hands. */
  private async take(
    begun: ListImport,
    { header, pieces }: OpenTable,
    isStopping: () => boolean,
  ): Promise<ListImport | null> {
    const readRow = rowReader(header, CONTACT_HEADINGS, 'number');
    let current = begun;
    for await (const rows of pieces({ after: begun.done, size: ROWS_AT_ONCE })) {
      if (isStopping()) break;
      const part = rows.map(readRow);
      // somebody may add one of the numbers by hand at the same moment
      const after = await this.importPart.execute(current, part).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return this.importPart.execute(current, part);
      });
      if (after === null) return null;
      current = after;
    }
    return current;
  }

  private async end(claimed: ListImport, how: Pick<ListImport, 'state' | 'errorCode'>): Promise<void> {
    const { companyId, contactListId, _id: correlationId } = claimed;
    const origin = { companyId, correlationId };
    const isEnded = await this.transactions.run(async (transaction) => {
      const after = await this.imports.claims.release(claimed, { ...how, runAt: null }, transaction.session);
      if (!after) return false;
      transaction.announce(importProgressed(after), itemsChanged(origin, contactListId));
      await this.counts.announce(origin, contactListId, transaction);
      return true;
    });
    if (isEnded) await this.media.remove(claimed.key);
  }
}

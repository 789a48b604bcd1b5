import { CONTACT_HEADINGS, MAX_IMPORT_ROWS } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { RunTableImport } from '@recado/media-kit/table';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { ContactListCounts } from './contact-list-counts.js';
import { itemsChanged } from './contact-list-item.js';
import { ImportPart, type ListRow } from './import-part.js';
import { importProgressed } from './import-progressed.js';
import type { ListImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';

const WANTED = { headings: CONTACT_HEADINGS, must: 'number', maxRows: MAX_IMPORT_ROWS, rowsAtOnce: 500 } as const;

/** Reads the file of an import into its list. */
@Injectable()
export class RunImport extends RunTableImport<ListImport, keyof typeof CONTACT_HEADINGS> {
  constructor(
    imports: ListImportsRepository,
    private readonly importPart: ImportPart,
    private readonly counts: ContactListCounts,
    transactions: Transactions,
    @Inject(MEDIA_STORE) media: MediaStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ imports, transactions, media, logger }, WANTED);
  }

  protected store(before: ListImport, part: readonly ListRow[]): Promise<ListImport | null> {
    return this.importPart.execute(before, part);
  }

  protected async publishEnd(after: ListImport, transaction: Transaction): Promise<void> {
    const { companyId, contactListId, _id: correlationId } = after;
    const origin = { companyId, correlationId };
    transaction.announce(importProgressed(after), itemsChanged(origin, contactListId));
    await this.counts.announce(origin, contactListId, transaction);
  }
}

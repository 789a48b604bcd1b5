import { CONTACT_HEADINGS, MAX_IMPORT_ROWS } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { RunTableImport } from '@recado/media-kit/table';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { ContactImport } from './contact-import.js';
import { importProgressed } from './import-progressed.js';
import { ImportPart } from './import-part.js';
import type { ContactRow } from './import-row.js';
import { ImportsRepository } from './imports.repository.js';

/**
 * The limits keep a batch small, because each contact's event is as large as the contact and stays in memory until the
 * batch is stored.
 */
const TABLE_FORMAT = { headings: CONTACT_HEADINGS, must: 'number', maxRows: MAX_IMPORT_ROWS, rowsAtOnce: 200 } as const;

/** Imports the rows of a file as the company's contacts. */
@Injectable()
export class RunImport extends RunTableImport<ContactImport, keyof typeof CONTACT_HEADINGS> {
  constructor(
    imports: ImportsRepository,
    private readonly importPart: ImportPart,
    transactions: Transactions,
    @Inject(MEDIA_STORE) media: MediaStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ imports, transactions, media, logger }, TABLE_FORMAT);
  }

  protected store(before: ContactImport, part: readonly ContactRow[]): Promise<ContactImport | null> {
    return this.importPart.execute(before, part);
  }

  protected publishEnd(after: ContactImport, { announce }: Transaction): Promise<void> {
    announce(importProgressed(after));
    return Promise.resolve();
  }
}

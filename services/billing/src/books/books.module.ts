import { Module } from '@nestjs/common';
import { InvoicesRepository } from './invoices.repository.js';
import { LedgerRepository } from './ledger.repository.js';

/** The store that all parts of the service share. */
@Module({ providers: [InvoicesRepository, LedgerRepository], exports: [InvoicesRepository, LedgerRepository] })
export class BooksModule {}

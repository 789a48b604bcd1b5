import { Module } from '@nestjs/common';
import { BegunAddonsRepository } from './begun-addons.repository.js';
import { InvoicesRepository } from './invoices.repository.js';
import { LedgerRepository } from './ledger.repository.js';

const STORES = [InvoicesRepository, BegunAddonsRepository, LedgerRepository];

/** The repositories shared by the whole service. */
@Module({ providers: STORES, exports: STORES })
export class AccountingModule {}

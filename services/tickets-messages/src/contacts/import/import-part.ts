import { cut } from '@recado/service-kit/text';
import { FindOptedOut, MOST_REPORTED_ROWS } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { contactFrom, type Contact } from '../contact.js';
import { withIds } from '../extra-info.js';
import { StoreContacts } from '../store-contacts.js';
import { countedInto, type ContactImport, type JudgedRow } from './contact-import.js';
import { importProgressed } from './import-news.js';
import { importRow, type ContactRow, type ImportRow } from './import-row.js';
import { ImportsRepository } from './imports.repository.js';

/** A row, and the contact that it makes unless the number is known. */
type Read = ImportRow & { contact?: Contact };

/** Stores some rows of an import, what became of each, and how far the import is, together. */
@Injectable()
export class ImportPart {
  constructor(
    private readonly storeContacts: StoreContacts,
    private readonly imports: ImportsRepository,
    private readonly settings: CompanySettings,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the import as it is afterwards. Null: it was stopped, or another process works on it. */
  async execute(before: ContactImport, part: readonly ContactRow[]): Promise<ContactImport | null> {
    const { companyId, _id: correlationId, fileName, stated } = before;
    const rows = this.readAll(companyId, part);
    const optedOut = await this.optedOutAmong(companyId, rows);
    const origin = { companyId, correlationId };
    return this.transactions.run(async (transaction) => {
      const { fresh, judged } = await this.judge(companyId, rows, optedOut);
      const { counts, reported } = countedInto(before, judged, MOST_REPORTED_ROWS);
      const after = { ...before, ...counts };
      if (!(await this.imports.progress(before, { attempts: 0, ...counts }, transaction.session))) return null;
      await this.storeContacts.execute(origin, fresh, { source: 'import', fileName, ...stated }, transaction);
      await this.imports.addRows(before, reported, transaction.session);
      transaction.announce(importProgressed(after));
      return after;
    });
  }

  private readAll(companyId: string, part: readonly ContactRow[]): Read[] {
    const company = { timeZone: this.settings.timeZone(companyId), language: this.settings.language(companyId) };
    const now = new Date();
    return part.map((row) => {
      const read = importRow(row, company);
      if (!read.input) return read;
      const { name, number, email, extraInfo } = read.input;
      const person = { name, number, lid: null };
      const made = contactFrom(person, { id: newId(), companyId, now });
      return { ...read, contact: { ...made, email, extraInfo: withIds(extraInfo) } };
    });
  }

  /** A number that a contact or an earlier row has is not taken again. */
  private async judge(companyId: string, rows: readonly Read[], optedOut: ReadonlySet<string>) {
    const numbers = rows.flatMap(({ contact }) => contact?.number ?? []);
    const known = await this.storeContacts.known(companyId, numbers);
    const fresh: Contact[] = [];
    const judged = rows.map(({ contact, reason = '', row, name, number, email }): JudgedRow => {
      const shown = { row, name: cut(name, 100), number: cut(number, 60), email: cut(email, 100), reason };
      if (!contact) return { ...shown, outcome: 'refused', staysOut: false };
      const staysOut = optedOut.has(contact.number);
      const key = numberKeyOf(contact.number);
      if (known.has(key)) return { ...shown, outcome: 'repeated', staysOut };
      known.add(key);
      fresh.push(contact);
      return { ...shown, outcome: 'added', staysOut };
    });
    return { fresh, judged };
  }

  /** An import makes nobody a recipient, whatever the answer. Without one the report does not say who stays out. */
  private async optedOutAmong(companyId: string, rows: readonly Read[]): Promise<Set<string>> {
    const numbers = rows.flatMap(({ contact }) => contact?.number ?? []);
    try {
      const context = { correlationId: newId() };
      return new Set((await this.rpc.call(FindOptedOut, { companyId, numbers }, context)).numbers);
    } catch (error) {
      this.logger.warn({ err: error, companyId }, 'failed to ask which imported numbers opted out');
      return new Set();
    }
  }
}

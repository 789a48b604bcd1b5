import { cut } from '@recado/service-kit/text';
import { FindOptedOut, MOST_REPORTED_ROWS } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { type Contact, contactFrom, withIds } from '../contact.js';
import { StoreContact } from '../store-contact.js';
import { countedInto, type ContactImport, type JudgedRow } from './contact-import.js';
import { importProgressed } from './import-progressed.js';
import { importRow, type ContactRow, type ImportRow } from './import-row.js';
import { ImportsRepository } from './imports.repository.js';

/** A row with the contact to create, if the row is valid. */
type Read = ImportRow & { contact?: Contact };

/** Stores some rows of an import, their outcome and the progress in one transaction. */
@Injectable()
export class ImportPart {
  constructor(
    private readonly storeContact: StoreContact,
    private readonly imports: ImportsRepository,
    private readonly settings: CompanySettings,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the updated import, or null if it was stopped or another process is working on it. */
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
      await this.storeContact.createMany(origin, fresh, { source: 'import', fileName, ...stated }, transaction);
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

  /** Determines each row's outcome. A number that a contact or an earlier row already has is not added again. */
  private async judge(companyId: string, rows: readonly Read[], optedOut: ReadonlySet<string>) {
    const numbers = rows.flatMap(({ contact }) => contact?.number ?? []);
    const known = await this.storeContact.keysAmong(companyId, numbers);
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

  /**
   * Returns the numbers that opted out, because importing never subscribes a number to campaigns. If the lookup fails,
   * the report does not show opt-outs.
   */
  private async optedOutAmong(companyId: string, rows: readonly Read[]): Promise<Set<string>> {
    const numbers = rows.flatMap(({ contact }) => contact?.number ?? []);
    try {
      const context = { correlationId: newId() };
      return new Set((await this.rpc.call(FindOptedOut, { companyId, numbers }, context)).numbers);
    } catch (error) {
      this.logger.warn({ err: error, companyId }, 'failed to look up which imported numbers opted out');
      return new Set();
    }
  }
}

import { ExportContacts, rangeOfDays } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { ContactViews } from './contact-views.js';
import { ContactsRepository } from './contacts.repository.js';

const ROWS = 500;

/** Returns a list's contacts, sorted by name, in pages. The gateway requests pages until there are no more. */
@Injectable()
export class ExportContactsHandler {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly views: ContactViews,
    private readonly settings: CompanySettings,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ExportContacts)
  async execute(
    { after, searchParam, dateStart, dateEnd }: z.output<typeof ExportContacts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportContacts.reply>> {
    const { companyId } = actorOf(context);
    if (after === null) await this.audit(context, { searchParam, dateStart, dateEnd });
    const createdAt = rangeOfDays(dateStart, dateEnd, this.settings.timeZone(companyId));
    const filter = { pattern: searchPattern(searchParam, this.settings.timeZone(companyId)), createdAt };
    const found = await this.contacts.list(companyId, filter, { after, skip: 0, limit: ROWS });
    const next = found.length === ROWS ? (found.at(-1)?.searchText ?? null) : null;
    return { contacts: found.map((contact) => this.views.view(contact)), next };
  }

  /** Audits the export before the first page is sent, even if the download is not completed. */
  private audit(context: RpcContext, filter: Record<string, string | undefined>): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'contact', id: null, name: '' };
      announce(...auditOf(context, { action: 'contacts.exported', target, changes: changesBetween(null, filter) }));
      return Promise.resolve();
    });
  }
}

import { ExportContacts } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { searchPattern } from './contact.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';

const ROWS = 500;

/** The contacts by name, so many at a time: whoever writes the file asks until there is no next page. */
@Injectable()
export class ExportContactsHandler {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly view: ContactView,
  ) {}

  @OnRpc(ExportContacts)
  async execute(
    { after, searchParam }: z.output<typeof ExportContacts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportContacts.reply>> {
    const { companyId } = actorOf(context);
    const filter = { pattern: searchPattern(searchParam), createdAt: {} };
    const found = await this.contacts.list(companyId, filter, { after, skip: 0, limit: ROWS });
    const next = found.length === ROWS ? (found.at(-1)?.searchText ?? null) : null;
    return { contacts: found.map((contact) => this.view.show(contact)), next };
  }
}

import { MAX_PAGE_SIZE, ListContactNames } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import type { z } from 'zod';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';

/** Returns the first contacts by name, for pickers. */
@Injectable()
export class ListContactNamesHandler {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly view: ContactView,
    private readonly settings: CompanySettings,
  ) {}

  @OnRpc(ListContactNames)
  async execute(
    { name }: z.output<typeof ListContactNames.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactNames.reply>> {
    const { companyId } = actorOf(context);
    const filter = { pattern: searchPattern(name, this.settings.timeZone(companyId)), createdAt: {} };
    const found = await this.contacts.list(companyId, filter, { after: null, skip: 0, limit: MAX_PAGE_SIZE });
    return found.map((contact) => {
      const { id, name: shownName, number, profilePicUrl, isGroup } = this.view.show(contact);
      return { id, name: shownName, number, profilePicUrl, isGroup };
    });
  }
}

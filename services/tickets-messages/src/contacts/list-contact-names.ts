import { MAX_PAGE_SIZE, type ListContactNames as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { searchPattern } from './contact.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';

/** The first contacts by name: for pickers. */
@Injectable()
export class ListContactNames {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly view: ContactView,
  ) {}

  async execute(
    { name }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    const { companyId } = actorOf(context);
    const filter = { pattern: searchPattern(name), createdAt: {} };
    const found = await this.contacts.list(companyId, filter, { after: null, skip: 0, limit: MAX_PAGE_SIZE });
    return found.map((contact) => {
      const { id, name: shownName, number, profilePicUrl, isGroup } = this.view.show(contact);
      return { id, name: shownName, number, profilePicUrl, isGroup };
    });
  }
}

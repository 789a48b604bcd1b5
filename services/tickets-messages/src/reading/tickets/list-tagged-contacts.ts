import { ListTaggedContacts } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';

const AT_ONCE = 500;

/** Lists the contacts of tickets with a tag, without duplicates, as the recipients of a campaign. */
@Injectable()
export class ListTaggedContactsHandler {
  constructor(private readonly lists: TicketListsRepository) {}

  @OnRpc(ListTaggedContacts)
  async execute(
    { tagId, after }: z.output<typeof ListTaggedContacts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTaggedContacts.reply>> {
    const { companyId } = actorOf(context);
    const found = await this.lists.taggedContacts(companyId, tagId, { after, limit: AT_ONCE });
    const next = found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null);
    return {
      contacts: found.map(({ id, name, number, email, profilePicUrl }) => ({ id, name, number, email, profilePicUrl })),
      next,
    };
  }
}

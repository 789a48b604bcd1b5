import { ListTaggedContacts } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ListTaggedContacts as ListTaggedContactsUseCase } from '../tickets/list-tagged-contacts.js';

/** For other services: no route of the gateway leads here. */
@Controller()
export class TaggedRpc {
  constructor(private readonly listTaggedContacts: ListTaggedContactsUseCase) {}

  @OnRpc(ListTaggedContacts)
  contacts(request: z.output<typeof ListTaggedContacts.request>, context: RpcContext) {
    return this.listTaggedContacts.execute(request, context);
  }
}

import { CreateContact, GetContact, ListContacts } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CreateContact as CreateContactUseCase } from './create-contact.js';
import { GetContactById } from './get-contact.js';
import { ListContacts as ListContactsUseCase } from './list-contacts.js';

@Controller()
export class ContactsRpc {
  constructor(
    private readonly listContacts: ListContactsUseCase,
    private readonly getContact: GetContactById,
    private readonly createContact: CreateContactUseCase,
  ) {}

  @OnRpc(ListContacts)
  list(request: z.output<typeof ListContacts.request>, context: RpcContext) {
    return this.listContacts.execute(request, context);
  }

  @OnRpc(GetContact)
  get(request: z.output<typeof GetContact.request>, context: RpcContext) {
    return this.getContact.execute(request, context);
  }

  @OnRpc(CreateContact)
  create(request: z.output<typeof CreateContact.request>, context: RpcContext) {
    return this.createContact.execute(request, context);
  }
}

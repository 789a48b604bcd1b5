import {
  CheckContactNumber,
  CreateContact,
  ExportContacts,
  GetContact,
  ListContactNames,
  ListContacts,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CheckNumber } from './check-number.js';
import { ContactReads } from './contact-reads.js';
import { CreateContact as CreateContactUseCase } from './create-contact.js';
import { ExportContacts as ExportContactsUseCase } from './export-contacts.js';

@Controller()
export class ContactsRpc {
  constructor(
    private readonly reads: ContactReads,
    private readonly createContact: CreateContactUseCase,
    private readonly checkNumber: CheckNumber,
    private readonly exportContacts: ExportContactsUseCase,
  ) {}

  @OnRpc(ListContacts)
  list(request: z.output<typeof ListContacts.request>, context: RpcContext) {
    return this.reads.list.execute(request, context);
  }

  @OnRpc(ListContactNames)
  names(request: z.output<typeof ListContactNames.request>, context: RpcContext) {
    return this.reads.names.execute(request, context);
  }

  @OnRpc(GetContact)
  get(request: z.output<typeof GetContact.request>, context: RpcContext) {
    return this.reads.get.execute(request, context);
  }

  @OnRpc(CreateContact)
  create(request: z.output<typeof CreateContact.request>, context: RpcContext) {
    return this.createContact.execute(request, context);
  }

  @OnRpc(CheckContactNumber)
  async check(request: z.output<typeof CheckContactNumber.request>, context: RpcContext) {
    return this.checkNumber.execute(request.number, context);
  }

  @OnRpc(ExportContacts)
  export(request: z.output<typeof ExportContacts.request>, context: RpcContext) {
    return this.exportContacts.execute(request, context);
  }
}

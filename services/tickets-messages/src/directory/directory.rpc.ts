import { DeleteContact, GetContactImport, ImportContacts, UpdateContact } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { DeleteContact as DeleteContactUseCase } from './delete-contact.js';
import { ImportContacts as ImportContactsUseCase } from './import-contacts.js';
import { UpdateContact as UpdateContactUseCase } from './update-contact.js';

@Controller()
export class DirectoryRpc {
  constructor(
    private readonly updateContact: UpdateContactUseCase,
    private readonly deleteContact: DeleteContactUseCase,
    private readonly importContacts: ImportContactsUseCase,
  ) {}

  @OnRpc(UpdateContact)
  update(request: z.output<typeof UpdateContact.request>, context: RpcContext) {
    return this.updateContact.execute(request, context);
  }

  @OnRpc(DeleteContact)
  delete(request: z.output<typeof DeleteContact.request>, context: RpcContext) {
    return this.deleteContact.execute(request, context);
  }

  @OnRpc(ImportContacts)
  import(request: z.output<typeof ImportContacts.request>, context: RpcContext) {
    return this.importContacts.execute(request, context);
  }

  @OnRpc(GetContactImport)
  report(request: z.output<typeof GetContactImport.request>, context: RpcContext) {
    return this.importContacts.report(request, context);
  }
}

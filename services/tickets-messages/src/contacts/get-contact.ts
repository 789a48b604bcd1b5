import { type Contact, GetContact } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';

@Injectable()
export class GetContactByIdHandler {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly view: ContactView,
  ) {}

  @OnRpc(GetContact)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Contact> {
    const found = await this.contacts.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_CONTACT_FOUND');
    return this.view.show(found);
  }
}

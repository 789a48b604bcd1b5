import { Module } from '@nestjs/common';
import { PagingModule } from '../paging/paging.module.js';
import { AbsorbContact } from './absorb-contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsRpc } from './contacts.rpc.js';
import { CreateContact } from './create-contact.js';
import { FindContact } from './find-contact.js';
import { GetContactById } from './get-contact.js';
import { ListContacts } from './list-contacts.js';
import { ResolveContact } from './resolve-contact.js';

@Module({
  imports: [PagingModule],
  controllers: [ContactsRpc],
  providers: [
    ContactsRepository,
    ResolveContact,
    FindContact,
    AbsorbContact,
    GetContactById,
    ListContacts,
    CreateContact,
  ],
  exports: [ResolveContact, FindContact, AbsorbContact],
})
export class ContactsModule {}

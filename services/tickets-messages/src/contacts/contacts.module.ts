import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/service-kit/media-module';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ChangeContact } from './change-contact.js';
import { CheckNumberHandler } from './check-number.js';
import { ContactPair } from './contact-pair.js';
import { ContactNews } from './contact-news.js';
import { ContactReads } from './contact-reads.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';
import { CreateContactHandler } from './create-contact.js';
import { ExportContactsHandler } from './export-contacts.js';
import { FindContact } from './find-contact.js';
import { FindGroup } from './find-group.js';
import { GetContactByIdHandler } from './get-contact.js';
import { ListContactNamesHandler } from './list-contact-names.js';
import { ListContactsHandler } from './list-contacts.js';
import { RemoveContact } from './remove-contact.js';
import { ResolveContact } from './resolve-contact.js';
import { SearchContacts } from './search-contacts.js';
import { StoreContact } from './store-contact.js';

const FOR_OTHERS = [
  ResolveContact,
  FindContact,
  FindGroup,
  ContactPair,
  SearchContacts,
  ChangeContact,
  RemoveContact,
  StoreContact,
  CheckNumberHandler,
  ContactView,
  ContactNews,
];

@Module({
  imports: [PagingModule, ReferenceModule, MediaModule],
  providers: [
    ContactsRepository,
    ...FOR_OTHERS,
    ContactReads,
    GetContactByIdHandler,
    ListContactsHandler,
    ListContactNamesHandler,
    CreateContactHandler,
    ExportContactsHandler,
  ],
  exports: FOR_OTHERS,
})
export class ContactsModule {}

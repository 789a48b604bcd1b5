import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../shared/storage/file-owners.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { JobsModule } from '../shared/jobs/jobs.module.js';
import { PagingModule } from '../shared/paging/paging.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { AnonymizeJob } from './anonymize-contact.job.js';
import { ChangeContact } from './change-contact.js';
import { CheckNumberHandler } from './check-number.js';
import { ContactPair } from './contact-pair.js';
import { ContactEvents } from './contact-events.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';
import { CreateContactHandler } from './create-contact.js';
import { DeleteContactHandler } from './delete-contact.js';
import { ExportContactsHandler } from './export-contacts.js';
import { FillNumberKeys } from './fill-number-keys.js';
import { FindContact } from './find-contact.js';
import { GetContactByIdHandler } from './get-contact.js';
import { IdentifyContact } from './identify-contact.js';
import { KnownContact } from './known-contact.js';
import { ListContactNamesHandler } from './list-contact-names.js';
import { ListContactsHandler } from './list-contacts.js';
import { RecentContacts } from './recent-contacts.js';
import { RecordPersonHandler } from './record-person.js';
import { RemoveContact } from './remove-contact.js';
import { ResolveContact } from './resolve-contact.js';
import { SearchContacts } from './search-contacts.js';
import { StoreContact } from './store-contact.js';
import { StoreContacts } from './store-contacts.js';
import { UpdateContactHandler } from './update-contact.js';

const HANDLERS = [
  AnonymizeJob,
  CreateContactHandler,
  DeleteContactHandler,
  FillNumberKeys,
  ExportContactsHandler,
  GetContactByIdHandler,
  ListContactNamesHandler,
  ListContactsHandler,
  RecordPersonHandler,
  UpdateContactHandler,
];
const SHARED = [
  ChangeContact,
  CheckNumberHandler,
  ContactPair,
  ContactView,
  FindContact,
  KnownContact,
  RecentContacts,
  SearchContacts,
  StoreContact,
  StoreContacts,
];

/** Contacts and groups: lookup by WhatsApp address, lists, changes, and their copies in tickets. */
@Module({
  imports: [StorageModule, ConversationsModule, JobsModule, MediaModule, PagingModule, ReplicasModule],
  providers: [
    ownsFiles(ContactsRepository),
    ...HANDLERS,
    ...SHARED,
    ContactEvents,
    ContactsRepository,
    IdentifyContact,
    RemoveContact,
    ResolveContact,
  ],
  exports: SHARED,
})
export class ContactsModule {}

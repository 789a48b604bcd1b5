import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../shared/storage/file-owners.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { JobsModule } from '../shared/jobs/jobs.module.js';
import { PagingModule } from '../shared/paging/paging.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { AnonymizeJob } from './anonymize-contact.job.js';
import { StoreContact } from './store-contact.js';
import { CheckNumberHandler } from './check-number.js';
import { ContactPair } from './contact-pair.js';
import { ContactViews } from './contact-views.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactHandlers } from './contact-handlers.js';
import { ExportContactsHandler } from './export-contacts.js';
import { FillNumberKeys } from './fill-number-keys.js';
import { FindContact } from './find-contact.js';
import { ContactQueryHandlers } from './contact-query-handlers.js';
import { IdentifyContact } from './identify-contact.js';
import { KnownContact, RecentContacts } from './recent-contacts.js';
import { RecordPersonHandler } from './record-person.js';
import { ResolveContact } from './resolve-contact.js';
import { SearchContacts } from './search-contacts.js';

const HANDLERS = [
  AnonymizeJob,
  ContactHandlers,
  FillNumberKeys,
  ExportContactsHandler,
  ContactQueryHandlers,
  RecordPersonHandler,
];
const SHARED = [
  StoreContact,
  CheckNumberHandler,
  ContactPair,
  ContactViews,
  FindContact,
  KnownContact,
  RecentContacts,
  SearchContacts,
];

/** Contacts and groups: lookup by WhatsApp address, lists, changes, and their copies in tickets. */
@Module({
  imports: [StorageModule, ConversationsModule, JobsModule, MediaModule, PagingModule, ReplicasModule],
  providers: [
    ownsFiles(ContactsRepository),
    ...HANDLERS,
    ...SHARED,
    ContactViews,
    ContactsRepository,
    IdentifyContact,
    StoreContact,
    ResolveContact,
  ],
  exports: SHARED,
})
export class ContactsModule {}

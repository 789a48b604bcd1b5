import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ConsentsModule } from '../consents/consents.module.js';
import { RemovalsModule } from '../shared/removals/removals.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { CheckItem } from './check-item.js';
import { ContactListCounts } from './contact-list-counts.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { ContactListHandlers } from './contact-list-handlers.js';
import { ContactListItemHandlers } from './contact-list-item-handlers.js';
import { BeginImportHandler } from './begin-import.js';
import { ImportFiles } from './import-files.js';
import { ImportPart } from './import-part.js';
import { ImportRunner } from './import-runner.js';
import { ListImportsRepository } from './list-imports.repository.js';
import { ReadImportsHandler } from './read-imports.js';
import { RemoveContacts } from './remove-contacts.js';
import { RunImport } from './run-import.js';
import { ItemChecker } from './item-checker.js';
import { ListRecipients } from './list-recipients.js';

const USE_CASES = [
  ContactListHandlers,
  ContactListItemHandlers,
  BeginImportHandler,
  ReadImportsHandler,
  ImportPart,
  RunImport,
  ImportFiles,
  CheckItem,
  ListRecipients,
  RemoveContacts,
];

@Module({
  imports: [ConsentsModule, ReplicasModule, MediaModule, RemovalsModule],
  providers: [
    ...[ContactListsRepository, ContactListItemsRepository, ListImportsRepository, ContactListCounts],
    ...[ItemChecker, ImportRunner, ...USE_CASES],
  ],
  exports: [ListRecipients, ImportFiles],
})
export class ContactListsModule {}

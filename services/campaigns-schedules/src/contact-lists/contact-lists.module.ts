import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
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
import { ListImportsRepository } from './list-imports.repository.js';
import { ReadImportsHandler } from './read-imports.js';
import { RemoveContacts } from './remove-contacts.js';
import { RunImport } from './run-import.js';
import { ListRecipients } from './list-recipients.js';

/** Five a second, like a human user. */
const CHECK_EVERY_MS = 200;
/** A large import of one company does not block another company's, and two share a core with other work. */
const IMPORTS_AT_ONCE = 2;

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
    ...USE_CASES,
  ],
  exports: [ListRecipients, ImportFiles],
})
export class ContactListsModule {
  constructor(
    background: BackgroundWork,
    items: ContactListItemsRepository,
    checkItem: CheckItem,
    imports: ListImportsRepository,
    runImport: RunImport,
  ) {
    background.add({
      name: 'number checks',
      claims: items.claims,
      atOnce: 1,
      pauseMs: CHECK_EVERY_MS,
      run: (item, { now }) => checkItem.execute(item, now()),
    });
    background.add({
      name: 'list imports',
      claims: imports.claims,
      atOnce: IMPORTS_AT_ONCE,
      run: (claimed, { now, isStopping }) => runImport.execute(claimed, now, isStopping),
    });
  }
}

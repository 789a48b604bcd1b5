import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { CheckItem } from './check-item.js';
import { ContactListCounts } from './contact-list-counts.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { EditContactListsHandler } from './edit-contact-lists.js';
import { EditItemsHandler } from './edit-items.js';
import { ImportItemsHandler } from './import-items.js';
import { ItemChecker } from './item-checker.js';
import { ListRecipients } from './list-recipients.js';
import { ReadContactListsHandler } from './read-contact-lists.js';

const USE_CASES = [
  ReadContactListsHandler,
  EditContactListsHandler,
  EditItemsHandler,
  ImportItemsHandler,
  CheckItem,
  ListRecipients,
];

@Module({
  imports: [ReplicasModule, MediaModule],
  providers: [ContactListsRepository, ContactListItemsRepository, ContactListCounts, ItemChecker, ...USE_CASES],
  exports: [ListRecipients],
})
export class ContactListsModule {}

import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/service-kit/media-module';
import { ReferenceModule } from '../reference/reference.module.js';
import { CheckItems } from './check-items.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { ContactListsRpc } from './contact-lists.rpc.js';
import { EditContactLists } from './edit-contact-lists.js';
import { ContactListStore, EditItems } from './edit-items.js';
import { ImportItems } from './import-items.js';
import { ItemChecker } from './item-checker.js';
import { ListRecipients } from './list-recipients.js';
import { ReadContactLists } from './read-contact-lists.js';

const USE_CASES = [ReadContactLists, EditContactLists, EditItems, ImportItems, CheckItems, ListRecipients];

@Module({
  imports: [ReferenceModule, MediaModule],
  controllers: [ContactListsRpc],
  providers: [ContactListsRepository, ContactListItemsRepository, ContactListStore, ItemChecker, ...USE_CASES],
  exports: [ListRecipients],
})
export class ContactListsModule {}

import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CheckPlace } from './check-place.js';
import { CreateTicketHandler } from './create-ticket.js';
import { PrepareOpening } from './prepare-opening.js';
import { StoreOpening } from './store-opening.js';
import { TicketToWriteIn } from './ticket-to-write-in.js';

/** Tickets that the company opens because an agent or the system writes first. */
@Module({
  imports: [ContactsModule, ConversationsModule, ReplicasModule],
  providers: [CheckPlace, CreateTicketHandler, PrepareOpening, StoreOpening, TicketToWriteIn],
  exports: [CheckPlace, TicketToWriteIn],
})
export class OpeningModule {}

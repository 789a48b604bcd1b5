import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CheckAssignment } from './check-assignment.js';
import { CreateTicketHandler } from './create-ticket.js';
import { PrepareOpening } from './prepare-opening.js';
import { StoreOpening } from './store-opening.js';
import { TicketToWriteIn } from './ticket-to-write-in.js';

/** Tickets that the company opens because an agent or the system writes first. */
@Module({
  imports: [ContactsModule, ConversationsModule, ReplicasModule],
  providers: [CheckAssignment, CreateTicketHandler, PrepareOpening, StoreOpening, TicketToWriteIn],
  exports: [CheckAssignment, TicketToWriteIn],
})
export class OpeningModule {}

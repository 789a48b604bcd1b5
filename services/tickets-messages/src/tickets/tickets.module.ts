import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ChangeTicket } from './change-ticket.js';
import { CheckPlace } from './check-place.js';
import { CreateTicket } from './create-ticket.js';
import { FindAudience } from './find-audience.js';
import { FindTicket } from './find-ticket.js';
import { GetTicket } from './get-ticket.js';
import { IdentifyContact } from './identify-contact.js';
import { ListTickets } from './list-tickets.js';
import { OtherOpenTicket } from './other-open-ticket.js';
import { PrepareOpening } from './prepare-opening.js';
import { ReceiveMessage } from './receive-message.js';
import { RecentContacts } from './recent-contacts.js';
import { ReleaseQueue } from './release-queue.js';
import { SaveTicket } from './save-ticket.js';
import { StoreOpening } from './store-opening.js';
import { TicketListsRepository } from './ticket-lists.repository.js';
import { TicketView } from './ticket-view.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketsRpc } from './tickets.rpc.js';
import { UpdateTicket } from './update-ticket.js';

const FOR_OTHERS = [
  FindTicket,
  FindAudience,
  SaveTicket,
  ChangeTicket,
  TicketView,
  IdentifyContact,
  RecentContacts,
  ReceiveMessage,
  ReleaseQueue,
];

@Module({
  imports: [ContactsModule, PagingModule, ReferenceModule],
  controllers: [TicketsRpc],
  providers: [
    TicketsRepository,
    TicketListsRepository,
    ...FOR_OTHERS,
    OtherOpenTicket,
    CheckPlace,
    PrepareOpening,
    StoreOpening,
    GetTicket,
    ListTickets,
    CreateTicket,
    UpdateTicket,
  ],
  exports: FOR_OTHERS,
})
export class TicketsModule {}

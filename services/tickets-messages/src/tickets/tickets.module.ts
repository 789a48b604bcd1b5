import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { AutoCloseJob, AutoCloseRules, AutoCloseWork } from './auto-close.job.js';
import { ChangeKnownContact } from './change-known-contact.js';
import { ChangeTicket } from './change-ticket.js';
import { CheckPlace } from './check-place.js';
import { CloseAllJob } from './close-all.job.js';
import { CloseAllHandler } from './close-all.js';
import { CloseQuietly } from './close-quietly.js';
import { CountTagged } from './count-tagged.js';
import { CreateTicketHandler } from './create-ticket.js';
import { DeletedTickets } from './deleted-tickets.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { DeleteTicketHandler } from './delete-ticket.js';
import { FindActiveTickets } from './find-active-tickets.js';
import { FindAudience } from './find-audience.js';
import { FindTicket } from './find-ticket.js';
import { FindVisibleTickets } from './find-visible-tickets.js';
import { GetTicketHandler } from './get-ticket.js';
import { HideTicket } from './hide-ticket.js';
import { IdentifyContact } from './identify-contact.js';
import { KnownContact } from './known-contact.js';
import { ListContactTicketsHandler } from './list-contact-tickets.js';
import { ListTicketEvents } from './list-ticket-events.js';
import { ListTaggedContactsHandler } from './list-tagged-contacts.js';
import { ReadTicketList } from './list-tickets.js';
import { MoveEffects } from './move-effects.js';
import { OtherOpenTicket } from './other-open-ticket.js';
import { PrepareOpening } from './prepare-opening.js';
import { ReceiveMessage } from './receive-message.js';
import { RecentContacts } from './recent-contacts.js';
import { RecentTickets } from './recent-tickets.js';
import { RecordEvent } from './record-event.js';
import { ReleaseQueue } from './release-queue.js';
import { ReopenTicket } from './reopen-ticket.js';
import { RetellLine } from './retell-line.js';
import { SaveTicket } from './save-ticket.js';
import { ShowTypingHandler } from './show-typing.js';
import { OpeningTools, StoreOpening } from './store-opening.js';
import { TellMove } from './tell-move.js';
import { TicketEventsRepository } from './ticket-events.repository.js';
import { TicketListsRepository } from './ticket-lists.repository.js';
import { TicketRedirectsRepository } from './ticket-redirects.repository.js';
import { ActiveTicket, TicketToWriteIn } from './ticket-to-write-in.js';
import { TicketView } from './ticket-view.js';
import { TicketsOfContact } from './tickets-of-contact.js';
import { TicketsRepository } from './tickets.repository.js';
import { UpdateTicketHandler } from './update-ticket.js';

const FOR_OTHERS = [
  FindTicket,
  FindAudience,
  FindVisibleTickets,
  FindActiveTickets,
  CountTagged,
  ListTaggedContactsHandler,
  ReadTicketList,
  ListTicketEvents,
  SaveTicket,
  ChangeTicket,
  ChangeKnownContact,
  TicketView,
  TicketToWriteIn,
  TicketsOfContact,
  IdentifyContact,
  KnownContact,
  RecentContacts,
  ReceiveMessage,
  ReopenTicket,
  RecordEvent,
  RetellLine,
  ReleaseQueue,
  MoveEffects,
  DeletedTickets,
];
const JOBS = [AutoCloseJob, AutoCloseRules, AutoCloseWork, CloseAllJob];

@Module({
  imports: [ContactsModule, PagingModule, ReferenceModule, JobsModule],
  providers: [
    TicketsRepository,
    TicketListsRepository,
    TicketEventsRepository,
    TicketRedirectsRepository,
    DeletedTicketsRepository,
    RecentTickets,
    ...FOR_OTHERS,
    ...JOBS,
    OtherOpenTicket,
    OpeningTools,
    TellMove,
    CheckPlace,
    PrepareOpening,
    StoreOpening,
    ActiveTicket,
    CloseQuietly,
    HideTicket,
    GetTicketHandler,
    ListContactTicketsHandler,
    CreateTicketHandler,
    UpdateTicketHandler,
    DeleteTicketHandler,
    CloseAllHandler,
    ShowTypingHandler,
  ],
  exports: FOR_OTHERS,
})
export class TicketsModule {}

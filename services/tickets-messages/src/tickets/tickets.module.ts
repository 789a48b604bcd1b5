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
import { CloseAll } from './close-all.js';
import { CloseQuietly } from './close-quietly.js';
import { CountTagged } from './count-tagged.js';
import { CreateTicket } from './create-ticket.js';
import { DeletedTickets } from './deleted-tickets.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { DeleteTicket } from './delete-ticket.js';
import { FindActiveTickets } from './find-active-tickets.js';
import { FindAudience } from './find-audience.js';
import { FindTicket } from './find-ticket.js';
import { FindVisibleTickets } from './find-visible-tickets.js';
import { GetTicket } from './get-ticket.js';
import { HideTicket } from './hide-ticket.js';
import { IdentifyContact } from './identify-contact.js';
import { KnownContact } from './known-contact.js';
import { ListContactTickets } from './list-contact-tickets.js';
import { ListTicketEvents } from './list-ticket-events.js';
import { ListTaggedContacts } from './list-tagged-contacts.js';
import { ListTickets } from './list-tickets.js';
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
import { ShowTyping } from './show-typing.js';
import { OpeningTools, StoreOpening } from './store-opening.js';
import { TellMove } from './tell-move.js';
import { TicketActionsRpc } from './ticket-actions.rpc.js';
import { TicketEventsRepository } from './ticket-events.repository.js';
import { TicketListsRepository } from './ticket-lists.repository.js';
import { TicketRedirectsRepository } from './ticket-redirects.repository.js';
import { ActiveTicket, TicketToWriteIn } from './ticket-to-write-in.js';
import { TicketView } from './ticket-view.js';
import { TicketsOfContact } from './tickets-of-contact.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketsRpc } from './tickets.rpc.js';
import { UpdateTicket } from './update-ticket.js';

const FOR_OTHERS = [
  FindTicket,
  FindAudience,
  FindVisibleTickets,
  FindActiveTickets,
  CountTagged,
  ListTaggedContacts,
  ListTickets,
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
  controllers: [TicketsRpc, TicketActionsRpc],
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
    GetTicket,
    ListContactTickets,
    CreateTicket,
    UpdateTicket,
    DeleteTicket,
    CloseAll,
    ShowTyping,
  ],
  exports: FOR_OTHERS,
})
export class TicketsModule {}

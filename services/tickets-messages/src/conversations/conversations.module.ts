import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../shared/storage/file-owners.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { SearchModule } from '../shared/search/search.module.js';
import { TicketDaysModule } from '../shared/ticket-days/ticket-days.module.js';
import { AddMessage } from './add-message.js';
import { ChangeMessage } from './change-message.js';
import { FindAudience } from './find-audience.js';
import { FindTicket } from './find-ticket.js';
import { ImportedMessagesRepository } from './imported-messages.repository.js';
import { MessageView } from './message-view.js';
import { MessagesRepository } from './messages.repository.js';
import { NewestTicketsRepository } from './newest-tickets.repository.js';
import { OtherOpenTicket } from './other-open-ticket.js';
import { RecordEvent } from './record-event.js';
import { RefreshPreview, RefreshQuotes } from './refresh-preview.js';
import { SaveTicket } from './save-ticket.js';
import { SlaLimits } from './sla-limits.js';
import { SlaTicketsRepository } from './sla-tickets.repository.js';
import { TicketEventsRepository } from './ticket-events.repository.js';
import { TicketListsRepository } from './ticket-lists.repository.js';
import { TicketRedirectsRepository } from './ticket-redirects.repository.js';
import { TicketView } from './ticket-view.js';
import { TicketNumbersRepository } from './ticket-numbers.repository.js';
import { TicketsRepository } from './tickets.repository.js';

const SHARED = [
  ImportedMessagesRepository,
  MessagesRepository,
  NewestTicketsRepository,
  SlaTicketsRepository,
  TicketEventsRepository,
  TicketListsRepository,
  TicketRedirectsRepository,
  TicketNumbersRepository,
  TicketsRepository,
  AddMessage,
  ChangeMessage,
  FindAudience,
  FindTicket,
  MessageView,
  OtherOpenTicket,
  RecordEvent,
  SaveTicket,
  SlaLimits,
  TicketView,
];

/**
 * Tickets, their messages and their storage. All other features build on this module, which depends on none of them.
 */
@Module({
  imports: [StorageModule, MediaModule, ReplicasModule, SearchModule, TicketDaysModule],
  providers: [ownsFiles(MessagesRepository), ...SHARED, RefreshPreview, RefreshQuotes],
  exports: SHARED,
})
export class ConversationsModule {}

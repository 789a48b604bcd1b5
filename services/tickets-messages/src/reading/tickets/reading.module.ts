import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { PagingModule } from '../../shared/paging/paging.module.js';
import { PinsModule } from '../../conversations/pins/pins.module.js';
import { QueuesModule } from '../../queues/queues.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { SearchModule } from '../../shared/search/search.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { CountOpenTicketsHandler } from './count-open-tickets.js';
import { CountTagged } from './count-tagged.js';
import { CountUsesHandler } from './count-uses.js';
import { FindActiveTickets } from './find-active-tickets.js';
import { FindContactQueuesHandler } from './find-contact-queues.js';
import { FindInHistory } from './find-in-history.js';
import { FindVisibleTickets } from './find-visible-tickets.js';
import { GetTicketHandler } from './get-ticket.js';
import { HistoryOfTicket } from './history-of-ticket.js';
import { HistorySearchRepository } from './history-search.repository.js';
import { ListContactHistoryHandler } from './list-contact-history.js';
import { ListContactTicketsHandler } from './list-contact-tickets.js';
import { ListMessagesHandler, ListTicketEvents, ShowConversation } from './list-messages.js';
import { ListOrSearchTicketsHandler } from './list-or-search-tickets.js';
import { ListTaggedContactsHandler } from './list-tagged-contacts.js';
import { ReadTicketList } from './list-tickets.js';
import { MarkRead, MarkUnreadHandler } from './mark-read.js';
import { MessagePages } from './message-pages.js';
import { MessageSearchRepository } from './message-search.repository.js';
import { QuotedHistory } from './quoted-history.js';
import { ReadMessageHandler } from './read-message.js';
import { SearchHistoryHandler } from './search-history.js';
import { SearchTickets } from './search-tickets.js';
import { VisibleHistory } from './visible-history.js';

const HANDLERS = [
  CountUsesHandler,
  CountOpenTicketsHandler,
  FindContactQueuesHandler,
  GetTicketHandler,
  ListContactHistoryHandler,
  ListContactTicketsHandler,
  ListMessagesHandler,
  ListOrSearchTicketsHandler,
  ListTaggedContactsHandler,
  ReadMessageHandler,
  SearchHistoryHandler,
  MarkUnreadHandler,
];

/** Ticket lists and searches, conversation pages, and read marks. */
@Module({
  imports: [
    MediaModule,
    ContactsModule,
    ConversationsModule,
    PagingModule,
    PinsModule,
    QueuesModule,
    ReplicasModule,
    SearchModule,
    TransitionsModule,
  ],
  providers: [
    ...HANDLERS,
    CountTagged,
    FindActiveTickets,
    FindInHistory,
    FindVisibleTickets,
    HistoryOfTicket,
    HistorySearchRepository,
    ListTicketEvents,
    MarkRead,
    MessagePages,
    MessageSearchRepository,
    QuotedHistory,
    ReadTicketList,
    SearchTickets,
    ShowConversation,
    VisibleHistory,
  ],
  exports: [CountTagged, FindActiveTickets],
})
export class ReadingModule {}

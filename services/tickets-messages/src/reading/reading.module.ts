import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { PagingModule } from '../paging/paging.module.js';
import { PinsModule } from '../pins/pins.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { SearchModule } from '../search/search.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { CountOpenTicketsHandler } from './count-open-tickets.js';
import { CountTagged } from './count-tagged.js';
import { CountUsesHandler } from './count-uses.js';
import { FindActiveTickets } from './find-active-tickets.js';
import { FindContactQueuesHandler } from './find-contact-queues.js';
import { FindVisibleTickets } from './find-visible-tickets.js';
import { GetTicketHandler } from './get-ticket.js';
import { ListContactTicketsHandler } from './list-contact-tickets.js';
import { ListMessagesHandler } from './list-messages.js';
import { ListOrSearchTicketsHandler } from './list-or-search-tickets.js';
import { ListTaggedContactsHandler } from './list-tagged-contacts.js';
import { ListTicketEvents } from './list-ticket-events.js';
import { ReadTicketList } from './list-tickets.js';
import { MarkRead } from './mark-read.js';
import { MessagePages } from './message-pages.js';
import { MessageSearchRepository } from './message-search.repository.js';
import { ReadMessageHandler } from './read-message.js';
import { SearchTickets } from './search-tickets.js';
import { ShowConversation } from './show-conversation.js';

const HANDLERS = [
  CountUsesHandler,
  CountOpenTicketsHandler,
  FindContactQueuesHandler,
  GetTicketHandler,
  ListContactTicketsHandler,
  ListMessagesHandler,
  ListOrSearchTicketsHandler,
  ListTaggedContactsHandler,
  ReadMessageHandler,
];

/** Lists and searches of tickets, pages of conversations, and marking them as read. */
@Module({
  imports: [
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
    FindVisibleTickets,
    ListTicketEvents,
    MarkRead,
    MessagePages,
    MessageSearchRepository,
    ReadTicketList,
    SearchTickets,
    ShowConversation,
  ],
  exports: [CountTagged, FindActiveTickets],
})
export class ReadingModule {}

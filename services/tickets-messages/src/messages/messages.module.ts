import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AcknowledgeMessage } from './acknowledge-message.js';
import { AddMessage } from './add-message.js';
import { AnnouncePresence } from './announce-presence.js';
import { DraftInboundMessage } from './draft-inbound-message.js';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { ListMessages } from './list-messages.js';
import { MarkRead } from './mark-read.js';
import { MessagePages } from './message-pages.js';
import { MessagesConsumer } from './messages.consumer.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesRpc } from './messages.rpc.js';
import { PlaceInboundMessage } from './place-inbound-message.js';
import { ReadMessage } from './read-message.js';
import { RecordInboundMessage } from './record-inbound-message.js';
import { ResendMessage } from './resend-message.js';
import { SendMessage } from './send-message.js';

@Module({
  imports: [ContactsModule, TicketsModule, PagingModule, ReferenceModule],
  controllers: [MessagesConsumer, MessagesRpc],
  providers: [
    MessagesRepository,
    EarlyAcksRepository,
    AddMessage,
    DraftInboundMessage,
    PlaceInboundMessage,
    RecordInboundMessage,
    AcknowledgeMessage,
    AnnouncePresence,
    MessagePages,
    ListMessages,
    FindOpenTicket,
    SendMessage,
    ResendMessage,
    MarkRead,
    ReadMessage,
  ],
})
export class MessagesModule {}

import { Module } from '@nestjs/common';
import { ContactsModule } from './contacts/contacts.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { TicketsModule } from './tickets/tickets.module.js';

@Module({ imports: [ContactsModule, TicketsModule, MessagesModule, QueuesModule] })
export class AppModule {}

import { Module } from '@nestjs/common';
import { AutomationModule } from './automation/automation.module.js';
import { ChatsModule } from './chats/chats.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { ExternalModule } from './external/external.module.js';
import { FileListsModule } from './file-lists/file-lists.module.js';
import { KanbanModule } from './kanban/kanban.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NotesModule } from './notes/notes.module.js';
import { PinsModule } from './pins/pins.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { QuickMessagesModule } from './quick-messages/quick-messages.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TicketsModule } from './tickets/tickets.module.js';

@Module({
  imports: [
    ContactsModule,
    TicketsModule,
    MessagesModule,
    QueuesModule,
    NotesModule,
    PinsModule,
    TagsModule,
    QuickMessagesModule,
    DirectoryModule,
    ChatsModule,
    DashboardModule,
    KanbanModule,
    FileListsModule,
    ExternalModule,
    AutomationModule,
  ],
})
export class AppModule {}

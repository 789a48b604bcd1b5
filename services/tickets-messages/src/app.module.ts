import { Module } from '@nestjs/common';
import { AssistModule } from './assist/assist.module.js';
import { AutomationModule } from './automation/automation.module.js';
import { BotsModule } from './bots/bots.module.js';
import { ChatsModule } from './chats/chats.module.js';
import { CompanyFlowsModule } from './company-flows/company-flows.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { ContactImportModule } from './contacts/import/contact-import.module.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { ExternalModule } from './external/external.module.js';
import { FileListsModule } from './file-lists/file-lists.module.js';
import { HistoryModule } from './history/history.module.js';
import { KanbanModule } from './kanban/kanban.module.js';
import { InboundModule } from './inbound/inbound.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MergingModule } from './merging/merging.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { NotesModule } from './notes/notes.module.js';
import { OperatorChangesModule } from './operator-changes/operator-changes.module.js';
import { PinsModule } from './pins/pins.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { QuickMessagesModule } from './quick-messages/quick-messages.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { StorageModule } from './storage/storage.module.js';
import { TagsModule } from './tags/tags.module.js';
import { OpeningModule } from './opening/opening.module.js';
import { OutboundModule } from './outbound/outbound.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { TransitionsModule } from './transitions/transitions.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    ContactsModule,
    ConversationsModule,
    OpeningModule,
    OutboundModule,
    TransitionsModule,
    InboundModule,
    HistoryModule,
    ReadingModule,
    MergingModule,
    MaintenanceModule,
    QueuesModule,
    NotesModule,
    NoticesModule,
    OperatorChangesModule,
    PinsModule,
    TagsModule,
    QuickMessagesModule,
    ContactImportModule,
    ChatsModule,
    DashboardModule,
    ReportsModule,
    KanbanModule,
    FileListsModule,
    ExternalModule,
    AutomationModule,
    AssistModule,
    BotsModule,
    CompanyFlowsModule,
    KnowledgeModule,
    StorageModule,
    WebhooksModule,
  ],
})
export class AppModule {}

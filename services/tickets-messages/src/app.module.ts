import { Module } from '@nestjs/common';
import { AssigningModule } from './handling/assigning/assigning.module.js';
import { AssistModule } from './automation/assist/assist.module.js';
import { AutomationModule } from './assistants/integrations/automation.module.js';
import { BulkModule } from './reading/bulk/bulk.module.js';
import { BotsModule } from './automation/bots/bots.module.js';
import { ChatsModule } from './notifications/chats/chats.module.js';
import { CompanyFlowsModule } from './assistants/company-flows/company-flows.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DashboardModule } from './reading/dashboard/dashboard.module.js';
import { ContactImportModule } from './contacts/import/contact-import.module.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { ExternalModule } from './handling/external/external.module.js';
import { FileListsModule } from './library/file-lists/file-lists.module.js';
import { HistoryModule } from './inbound/history/history.module.js';
import { KanbanModule } from './reading/kanban/kanban.module.js';
import { InboundModule } from './inbound/inbound.module.js';
import { KnowledgeModule } from './assistants/knowledge/knowledge.module.js';
import { MaintenanceModule } from './housekeeping/maintenance/maintenance.module.js';
import { MergingModule } from './handling/merging/merging.module.js';
import { NoticesModule } from './notifications/notices/notices.module.js';
import { NotesModule } from './conversations/notes/notes.module.js';
import { OperatorChangesModule } from './housekeeping/operator-changes/operator-changes.module.js';
import { PinsModule } from './conversations/pins/pins.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { QuickMessagesModule } from './library/quick-messages/quick-messages.module.js';
import { ReportsModule } from './reading/reports/reports.module.js';
import { StorageModule } from './shared/storage/storage.module.js';
import { TeamModule } from './reading/team/team.module.js';
import { TagsModule } from './reading/tags/tags.module.js';
import { OpeningModule } from './handling/opening/opening.module.js';
import { OutboundModule } from './handling/outbound/outbound.module.js';
import { ReadingModule } from './reading/tickets/reading.module.js';
import { SlaModule } from './handling/sla/sla.module.js';
import { SnoozingModule } from './handling/snoozing/snoozing.module.js';
import { TransitionsModule } from './handling/transitions/transitions.module.js';
import { WebhooksModule } from './notifications/webhooks/webhooks.module.js';

@Module({
  imports: [
    ContactsModule,
    ConversationsModule,
    OpeningModule,
    OutboundModule,
    TransitionsModule,
    SnoozingModule,
    AssigningModule,
    SlaModule,
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
    TeamModule,
    KanbanModule,
    BulkModule,
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

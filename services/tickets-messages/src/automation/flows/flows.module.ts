import { Module } from '@nestjs/common';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { BotCallsModule } from '../../assistants/bot-calls/bot-calls.module.js';
import { BotsModule } from '../bots/bots.module.js';
import { CompanyFlowsModule } from '../../assistants/company-flows/company-flows.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { NotesModule } from '../../conversations/notes/notes.module.js';
import { OutboundModule } from '../../handling/outbound/outbound.module.js';
import { QueuesModule } from '../../queues/queues.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { AskBotJob } from './ask-bot.job.js';
import { BeginFlow } from './begin-flow.js';
import { CallHttpJob } from './call-http.job.js';
import { ExecuteStep } from './execute-step.js';
import { DeskFlows } from './desk-flows.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVisitsRepository } from './flow-visits.repository.js';
import { FlowSituation } from './flow-situation.js';
import { FlowTimerJob } from './flow-timer.job.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';
import { DeleteFlowDataJob } from './delete-flow-data.job.js';
import { DispatchMessages } from './dispatch-messages.js';
import { TranscriptTimeoutJob } from './transcript-timeout.job.js';
import { LookUpInvoicesJob } from './look-up-invoices.job.js';
import { OutOfHoursNotice } from './out-of-hours-notice.js';
import { ReadNumbersHandler } from './read-numbers.js';
import { ReplayConversationsHandler } from './replay-conversations.js';
import { RunningFiles } from './running-files.js';
import { RunFlow } from './run-flow.js';
import { SendBotCallAgainHandler } from './send-bot-call-again.js';
import { WaitingTickets } from './waiting-tickets.js';

/** Automated conversations: greetings, menus, opening hours and bots, until an agent takes over. */
@Module({
  imports: [
    AutomationModule,
    BotCallsModule,
    BotsModule,
    CompanyFlowsModule,
    ConversationsModule,
    JobsModule,
    NotesModule,
    OutboundModule,
    QueuesModule,
    ReplicasModule,
    StorageModule,
    TransitionsModule,
  ],
  providers: [
    AskBotJob,
    BeginFlow,
    CallHttpJob,
    ExecuteStep,
    DeskFlows,
    FlowConversationsRepository,
    FlowTimerJob,
    FlowSituation,
    FlowVersionsRepository,
    FlowVisitsRepository,
    DeleteFlowDataJob,
    DispatchMessages,
    TranscriptTimeoutJob,
    LookUpInvoicesJob,
    OutOfHoursNotice,
    ReadNumbersHandler,
    ReplayConversationsHandler,
    RunFlow,
    RunningFiles,
    ownsFiles(RunningFiles),
    SendBotCallAgainHandler,
    WaitingTickets,
  ],
  exports: [BeginFlow, DispatchMessages, OutOfHoursNotice],
})
export class FlowsModule {}

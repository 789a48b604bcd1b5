import { Module } from '@nestjs/common';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { OpeningModule } from '../opening/opening.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { RatingsModule } from '../../conversations/ratings/ratings.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ChangeTicket } from './change-ticket.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { CloseQuietly } from './close-quietly.js';
import { ClosingTexts, RecordTransition, StopFlow } from './record-transition.js';
import { Goodbye } from './goodbye.js';
import { GoodbyeJob } from './goodbye.job.js';
import { ReturnTicket } from './return-ticket.js';
import { TransitionTexts } from './transition-texts.js';
import { UndoTicketChangeHandler } from './undo-ticket-change.js';
import { UpdateTicketHandler } from './update-ticket.js';

/** Changes to a ticket's status, user, queue and connection, and their effects. */
@Module({
  imports: [
    AutomationModule,
    ConversationsModule,
    JobsModule,
    OpeningModule,
    OutboundModule,
    RatingsModule,
    ReplicasModule,
  ],
  providers: [
    ChangedMeanwhile,
    ChangeTicket,
    CloseQuietly,
    ClosingTexts,
    Goodbye,
    GoodbyeJob,
    RecordTransition,
    ReturnTicket,
    StopFlow,
    TransitionTexts,
    UndoTicketChangeHandler,
    UpdateTicketHandler,
  ],
  exports: [ChangeTicket, CloseQuietly, ReturnTicket, UndoTicketChangeHandler, UpdateTicketHandler],
})
export class TransitionsModule {}

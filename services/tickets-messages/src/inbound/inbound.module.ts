import { Module } from '@nestjs/common';
import { BotCallsModule } from '../assistants/bot-calls/bot-calls.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { FlowsModule } from '../automation/flows/flows.module.js';
import { JobsModule } from '../shared/jobs/jobs.module.js';
import { OutboundModule } from '../handling/outbound/outbound.module.js';
import { RatingsModule } from '../conversations/ratings/ratings.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { TranscriptionModule } from '../automation/transcription/transcription.module.js';
import { TransitionsModule } from '../handling/transitions/transitions.module.js';
import { AnnouncePresenceHandler } from './announce-presence.js';
import { AnnounceEdit, ApplyChange } from './apply-change.js';
import { ApplyOrPark } from './apply-or-park.js';
import { CloseAttempt } from './close-attempt.js';
import { DraftInboundMessage } from './draft-inbound-message.js';
import { DraftTicket } from './draft-ticket.js';
import { FindAskedRating } from './find-asked-rating.js';
import { HintRating } from './hint-rating.js';
import { InsertOpened } from './insert-opened.js';
import { NameMentions } from './name-mentions.js';
import { OpenByMessage } from './open-by-message.js';
import { ParkedChangesJob } from './parked-changes.job.js';
import { RateByEdit } from './rate-by-edit.js';
import { RecordCall, RecordChatTimer, RecordInboundMessageHandler, RecordReferral } from './record-inbound-message.js';
import { RecordGroupNotice } from './record-group-notice.js';
import { AppendMessages, RecordInboundContent } from './record-inbound-content.js';
import { RecordMediaHandler } from './record-media.js';
import { RecordOrderHandler } from './record-order.js';
import { RecordWhatsappChange, UnderstandEdit } from './record-whatsapp-change.js';
import { RejectCallText } from './reject-call-text.js';
import { ReopenRecentlyClosed } from './reopen-recently-closed.js';
import { TakeRating } from './take-rating.js';

/** Handles events from WhatsApp: messages, changes, files, calls, group notices and typing. */
@Module({
  imports: [
    BotCallsModule,
    ContactsModule,
    ConversationsModule,
    FlowsModule,
    JobsModule,
    OutboundModule,
    RatingsModule,
    ReplicasModule,
    StorageModule,
    TranscriptionModule,
    TransitionsModule,
  ],
  providers: [
    AnnouncePresenceHandler,
    AppendMessages,
    AnnounceEdit,
    ApplyChange,
    ApplyOrPark,
    CloseAttempt,
    DraftInboundMessage,
    DraftTicket,
    FindAskedRating,
    HintRating,
    InsertOpened,
    NameMentions,
    OpenByMessage,
    ParkedChangesJob,
    RecordCall,
    RecordChatTimer,
    RecordGroupNotice,
    RecordInboundContent,
    RecordInboundMessageHandler,
    RecordMediaHandler,
    RecordOrderHandler,
    RecordReferral,
    RecordWhatsappChange,
    RejectCallText,
    ReopenRecentlyClosed,
    RateByEdit,
    TakeRating,
    UnderstandEdit,
  ],
})
export class InboundModule {}

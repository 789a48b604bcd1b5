import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '@recado/service-kit/media-module';
import { NotesModule } from '../notes/notes.module.js';
import { PagingModule } from '../paging/paging.module.js';
import { FileListsModule } from '../file-lists/file-lists.module.js';
import { PinsModule } from '../pins/pins.module.js';
import { QuickMessagesModule } from '../quick-messages/quick-messages.module.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SearchModule } from '../search/search.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AckTelling, AcknowledgeMessageHandler } from './acknowledge-message.js';
import { AddMessage } from './add-message.js';
import { AnnounceRepeated } from './announce-repeated.js';
import { AddToActiveTickets } from './add-to-active-tickets.js';
import { AnnouncePresenceHandler } from './announce-presence.js';
import { ApplyOrPark } from './apply-or-park.js';
import { ChangeMessage } from './change-message.js';
import { ChangeOnWhatsapp } from './change-on-whatsapp.js';
import { ClosingTexts, RatingWish } from './closing-texts.js';
import { ComposeTools } from './compose-tools.js';
import { DeleteMessageHandler } from './delete-message.js';
import { DraftInboundMessage } from './draft-inbound-message.js';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { EditMessageHandler } from './edit-message.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { FindQuoted } from './find-quoted.js';
import { ForwardMessageHandler, ForwardSource } from './forward-message.js';
import { GoOnWithClosed } from './go-on-with-closed.js';
import { HandMessages } from './hand-messages.js';
import { ListMessagesHandler } from './list-messages.js';
import { ListOrSearchTicketsHandler } from './list-or-search-tickets.js';
import { MarkRead } from './mark-read.js';
import { MergeContactsJob, MergeEnding } from './merge-contacts.job.js';
import { HandTicket, MergeTicket } from './merge-ticket.js';
import { MessageNews } from './message-news.js';
import { MessagePages } from './message-pages.js';
import { MessageView } from './message-view.js';
import { MessageSearchRepository } from './message-search.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { MoveTexts } from './move-texts.js';
import { OpenByMessage } from './open-by-message.js';
import { OutgoingText } from './outgoing-text.js';
import { OwnMessage } from './own-message.js';
import { ParkedChangesJob } from './parked-changes.job.js';
import { PlaceInboundMessage } from './place-inbound-message.js';
import { FindPlannedPlace } from './planned-place.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { PostMessage } from './post-message.js';
import { PurgeFiles } from './purge-files.js';
import { PurgeJob, PurgeTools } from './purge.job.js';
import { ReactToMessageHandler } from './react-to-message.js';
import { ReadMessageHandler } from './read-message.js';
import { RecordBubble } from './record-bubble.js';
import { RecordCall } from './record-call.js';
import { GroupPlaces, RecordGroupNotice } from './record-group-notice.js';
import { RecordInboundMessageHandler } from './record-inbound-message.js';
import { RecordMediaHandler } from './record-media.js';
import { RecordPersonHandler } from './record-person.js';
import { RecordWhatsappChange } from './record-whatsapp-change.js';
import { RejectCallText } from './reject-call-text.js';
import { ResendMessageHandler } from './resend-message.js';
import { SayAsSystem } from './say-as-system.js';
import { SearchTickets } from './search-tickets.js';
import { SendMediaHandler } from './send-media.js';
import { SendMessageHandler } from './send-message.js';
import { PlannedWays, SendPlannedHandler } from './send-planned.js';
import { Sending } from './sending.js';
import { SentChangesRepository } from './sent-changes.repository.js';
import { SettlePlanned } from './settle-planned.js';
import { SettleSentChange } from './settle-sent-change.js';
import { ShowConversation } from './show-conversation.js';
import { TakeRating, ThankForRating } from './take-rating.js';
import { PartingTicket, UniteTickets } from './unite-tickets.js';

const STORES = [
  MessagesRepository,
  MessageSearchRepository,
  EarlyAcksRepository,
  SentChangesRepository,
  PlannedSendsRepository,
];
const SHOWN = [
  MessageView,
  MessageNews,
  MessagePages,
  ShowConversation,
  ListMessagesHandler,
  SearchTickets,
  ListOrSearchTicketsHandler,
];
const INBOUND = [
  AddToActiveTickets,
  AnnounceRepeated,
  DraftInboundMessage,
  TakeRating,
  ThankForRating,
  GoOnWithClosed,
  OpenByMessage,
  PlaceInboundMessage,
  RecordBubble,
  RecordCall,
  RecordWhatsappChange,
  RecordGroupNotice,
  GroupPlaces,
  RecordInboundMessageHandler,
  RecordMediaHandler,
  RecordPersonHandler,
  ApplyOrPark,
  AcknowledgeMessageHandler,
  AckTelling,
  SettleSentChange,
  SettlePlanned,
  AnnouncePresenceHandler,
];
const OUTBOUND = [
  FindOpenTicket,
  FindQuoted,
  OutgoingText,
  ComposeTools,
  PostMessage,
  SendMessageHandler,
  SendMediaHandler,
  ResendMessageHandler,
  Sending,
  FindPlannedPlace,
  PlannedWays,
  SendPlannedHandler,
  OwnMessage,
  ChangeOnWhatsapp,
  EditMessageHandler,
  DeleteMessageHandler,
  ReactToMessageHandler,
  ForwardMessageHandler,
  ForwardSource,
  SayAsSystem,
  MoveTexts,
  ClosingTexts,
  RatingWish,
  RejectCallText,
];
const JOBS = [
  MergeContactsJob,
  MergeEnding,
  MergeTicket,
  HandTicket,
  HandMessages,
  UniteTickets,
  PartingTicket,
  ParkedChangesJob,
  PurgeJob,
  PurgeTools,
  PurgeFiles,
];

@Module({
  imports: [
    ContactsModule,
    TicketsModule,
    NotesModule,
    PinsModule,
    PagingModule,
    FileListsModule,
    QuickMessagesModule,
    RatingsModule,
    ReferenceModule,
    MediaModule,
    JobsModule,
    SearchModule,
  ],
  providers: [
    ...STORES,
    ...SHOWN,
    ...INBOUND,
    ...OUTBOUND,
    ...JOBS,
    AddMessage,
    ChangeMessage,
    MarkRead,
    ReadMessageHandler,
  ],
  exports: [SendPlannedHandler],
})
export class MessagesModule {}

import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { KnowledgeModule } from '../../assistants/knowledge/knowledge.module.js';
import { OpeningModule } from '../opening/opening.module.js';
import { QuickMessagesModule } from '../../library/quick-messages/quick-messages.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { AcknowledgeMessageHandler } from './acknowledge-message.js';
import { ChangeOnWhatsapp } from './change-on-whatsapp.js';
import { DeleteMessageHandler } from './delete-message.js';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { EditMessageHandler } from './edit-message.js';
import { FindAnswered } from './find-answered.js';
import { FindEditableMessage } from './find-editable-message.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { FindQuoted } from './find-quoted.js';
import { ForwardMessageHandler } from './forward-message.js';
import { OutgoingText } from './outgoing-text.js';
import { FindRecipient } from './find-recipient.js';
import { PlannedMessages } from './planned-messages.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { PostMessage } from './post-message.js';
import { PreviewMessageHandler } from './preview-message.js';
import { ReactToMessageHandler } from './react-to-message.js';
import { ResendMessageHandler } from './resend-message.js';
import { SendCampaignPageHandler } from './send-campaign-page.js';
import { SendMediaHandler } from './send-media.js';
import { SendMessageHandler } from './send-message.js';
import { SendPlannedHandler } from './send-planned.js';
import { SendSystemMessage } from './send-system-message.js';
import { SentChangesRepository } from './sent-changes.repository.js';
import { SettlePlanned } from './settle-planned.js';
import { SettleSentChange } from './settle-sent-change.js';
import { ShowTypingHandler } from './show-typing.js';

const STORES = [EarlyAcksRepository, PlannedSendsRepository, SentChangesRepository];
const HANDLERS = [
  AcknowledgeMessageHandler,
  DeleteMessageHandler,
  EditMessageHandler,
  ForwardMessageHandler,
  PreviewMessageHandler,
  ReactToMessageHandler,
  ResendMessageHandler,
  SendCampaignPageHandler,
  SendMediaHandler,
  SendMessageHandler,
  SendPlannedHandler,
  ShowTypingHandler,
];

/** Messages that the company sends, later changes to them, and WhatsApp's responses. */
@Module({
  imports: [ContactsModule, ConversationsModule, KnowledgeModule, OpeningModule, QuickMessagesModule, ReplicasModule],
  providers: [
    ...STORES,
    ...HANDLERS,
    ChangeOnWhatsapp,
    FindAnswered,
    FindEditableMessage,
    FindOpenTicket,
    FindRecipient,
    FindQuoted,
    OutgoingText,
    PlannedMessages,
    PostMessage,
    SendSystemMessage,
    SettlePlanned,
    SettleSentChange,
  ],
  exports: [AcknowledgeMessageHandler, FindAnswered, OutgoingText, SendPlannedHandler, SendSystemMessage],
})
export class OutboundModule {}

import type { Announcement } from '../auth-tenants/announcement.js';
import type { OperatorPresence } from '../auth-tenants/user.js';
import type { Campaign } from '../campaigns/campaign.js';
import type { ContactList, ContactListItem } from '../campaigns/contact-list.js';
import type { Chat, ChatMessage } from '../chats/chat.js';
import type { Schedule } from '../schedules/schedule.js';
import type { Contact } from '../tickets/contact.js';
import type { Message } from '../tickets/message.js';
import type { QueueIntegration } from '../tickets/integration.js';
import type { KnowledgeSource } from '../knowledge/knowledge.js';
import type { Prompt } from '../tickets/prompt.js';
import type { Webhook } from '../webhooks/webhook.js';
import type { FileList } from '../tickets/file-list.js';
import type { FlowSummary } from '../flows/flow.js';
import type { TicketNote } from '../tickets/note.js';
import type { Queue } from '../tickets/queue.js';
import type { QuickMessage } from '../tickets/quick-message.js';
import type { Tag } from '../tickets/tag.js';
import type { TicketEvent } from '../tickets/ticket-event.js';
import type { TicketPins } from '../tickets/pins.js';
import type { TicketStatus } from '../tickets/ticket-status.js';
import type { Ticket } from '../tickets/ticket.js';
import type { Connection } from '../whatsapp/connection.js';
import type { WhatsappSessionChanged } from '../whatsapp/session-changed.event.js';

type Action = 'create' | 'update' | 'delete';
type Person = { id: string; name: string };
type Progress = { jobId: string; done: number; total: number; isFinished: boolean; errorCode: string | null };

/** The gateway pushes these topics as `company-{id}-{topic}`. Both sides import the type, so a rename fails to compile. */
export type SocketTopics = {
  appMessage: { action: 'create' | 'update'; message: Message; ticket?: Ticket; contact?: Ticket['contact'] };
  ticket: { action: 'update'; ticket: Ticket } | { action: 'delete'; ticketId: string; revision: number };
  /** A marker of a conversation: see TicketEvent. */
  ticketEvent: { action: 'create'; event: TicketEvent };
  /** The tickets that this user has pinned; to the user's own windows. */
  ticketPins: { action: 'update'; pins: TicketPins };
  presence: { action: 'update'; ticketId: string; contactId: string; presence: 'composing' | 'recording' | 'paused' };
  /** A colleague types into the ticket; to those who may see it. */
  typing: { ticketId: string; user: Person; presence: 'composing' | 'recording' | 'paused' };
  /** Lists the users who have the ticket open; it is sent to them. */
  viewing: { ticketId: string; users: Person[] };
  note: { action: 'create' | 'delete'; noteId: string; ticketId: string; note?: TicketNote };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: string };
  whatsappSession: { action: 'update'; session: WhatsappSessionChanged['data']['session'] };
  user: { action: Action; user?: { id: string; name: string; queueIds: string[] }; userId: string };
  /** The operator is in the company; null: no longer. `entryId` stands for the user whom the operator is meanwhile. */
  operator: { entryId: string; operator: OperatorPresence | null };
  /** Online: at least one socket, with a minute of grace. Who is, GET /users/online answers. */
  online: { userId: string; online: boolean };
  queue: { action: Action; queue?: Queue; queueId: string };
  tag: { action: Action; tag?: Tag; tagId: string };
  quickmessage: { action: Action; record?: QuickMessage; quickMessageId: string };
  contact: { action: Action; contact?: Contact; contactId: string; mergedInto?: string };
  /** To its members; also as `chat-user-{userId}` to each when one comes, changes or goes, and as `chat-{chatId}`. */
  chat:
    | { action: 'create' | 'update'; chat: Chat; chatId: string }
    | { action: 'new-message'; chat: Chat; chatId: string; newMessage: ChatMessage }
    | { action: 'delete'; chatId: string };
  /** A message of a chat has other reactions; to the members. */
  chatMessage: { action: 'update'; chatId: string; message: ChatMessage };
  schedule: { action: Action; schedule?: Schedule; scheduleId: string };
  campaign: { action: Action; record?: Campaign; campaignId: string };
  ContactList: { action: Action; record?: ContactList; contactListId: string };
  /** Also as `ContactListItem-{contactListId}`. `reload`: many changed. */
  ContactListItem:
    | { action: Action; record?: ContactListItem; itemId: string; contactListId: string }
    | { action: 'reload'; contactListId: string };
  file: { action: Action; record?: FileList; fileListId: string };
  /** To admins. */
  prompt: { action: Action; prompt?: Prompt; promptId: string };
  knowledge: { action: Action; source?: KnowledgeSource; sourceId: string };
  queueIntegration: { action: Action; queueIntegration?: QueueIntegration; integrationId: string };
  webhook: { action: Action; webhook?: Webhook; webhookId: string };
  /** To admins, without what is drawn. */
  flow: { action: Action; flow?: FlowSummary; flowId: string };
  announcement: { action: Action; record?: Announcement; announcementId: string };
  /** Reports the progress of a job to the user who started it. */
  closeAll: Progress;
  contactImport: Progress;
  /** Reports the progress of an import into a contact list to those who manage campaigns. */
  contactListImport: Progress & { contactListId: string };
  auth: { user: { id: string } };
  /** An invoice is paid; the company may log in until the new due date. To everybody of the company. */
  payment: { action: 'CONCLUIDA'; company: { id: string; dueDate: string } };
};
export type SocketTopic = keyof SocketTopics;

/** `about`: a narrower channel of the same topic, for those who listen to one thing only. */
export const topicName = <T extends SocketTopic>(companyId: string, topic: T, about?: string) =>
  `company-${companyId}-${topic}${about ? `-${about}` : ''}` as const;

/** Fixed names besides the topics: read everything again; your rights changed; your token is about to end. */
export type ServerNotices = {
  resync: (reason: { reason: 'broker' | 'redis' | 'rights' }) => void;
};

/** Commands go over HTTP. The socket only says what to hear, and the gateway checks that this user may. */
export type ClientToServerEvents = {
  joinChatBox: (ticketId: string, ack?: (allowed: boolean) => void) => void;
  leaveChatBox: (ticketId: string) => void;
  /** The events of the ticket lists, which a socket hears after it asked for one of these and until it left all. */
  joinNotification: (ack?: (joined: boolean) => void) => void;
  leaveNotification: () => void;
  joinTickets: (status?: TicketStatus, ack?: (joined: boolean) => void) => void;
  leaveTickets: (status?: TicketStatus) => void;
  /** "I am still here": keeps the user online. */
  userStatus: () => void;
  /** A page tells whether somebody can see it: nothing is pushed to devices of a user who has one in sight. */
  pageVisible: (visible: boolean) => void;
};

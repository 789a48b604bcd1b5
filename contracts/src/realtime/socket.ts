import type { Announcement } from '../auth-tenants/announcement.js';
import type { OperatorPresence } from '../auth-tenants/user.js';
import type { Campaign } from '../campaigns/campaign.js';
import type { ContactList, ContactListItem } from '../campaigns/contact-list.js';
import type { Chat, ChatMessage } from '../chats/chat.js';
import type { Schedule } from '../schedules/schedule.js';
import type { Availability } from '../tickets/assignment.js';
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
type UserRef = { id: string; name: string };
type Progress = { jobId: string; done: number; total: number; isFinished: boolean; errorCode: string | null };

/** The topics that the gateway pushes as `company-{id}-{topic}`. Both sides import the type, so a rename fails to compile. */
export type SocketTopics = {
  appMessage: { action: 'create' | 'update'; message: Message; ticket?: Ticket; contact?: Ticket['contact'] };
  ticket: { action: 'update'; ticket: Ticket } | { action: 'delete'; ticketId: string; revision: number };
  /** A marker in a conversation: see TicketEvent. */
  ticketEvent: { action: 'create'; event: TicketEvent };
  /** The tickets that this user has pinned; sent to the user's own windows. */
  ticketPins: { action: 'update'; pins: TicketPins };
  presence: { action: 'update'; ticketId: string; contactId: string; presence: 'composing' | 'recording' | 'paused' };
  /** A colleague is typing in the ticket; sent to users who may see it. */
  typing: { ticketId: string; user: UserRef; presence: 'composing' | 'recording' | 'paused' };
  /** The users who have the ticket open; sent to these users. */
  viewing: { ticketId: string; users: UserRef[] };
  note: { action: 'create' | 'delete'; noteId: string; ticketId: string; note?: TicketNote };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: string };
  whatsappSession: { action: 'update'; session: WhatsappSessionChanged['data']['session'] };
  user: { action: Action; user?: { id: string; name: string; queueIds: string[] }; userId: string };
  /**
   * The operator's presence in the company; null after the operator has left. `entryId` is the id of the user that
   * represents the operator.
   */
  operator: { entryId: string; operator: OperatorPresence | null };
  /**
   * A user is online with at least one open socket, plus a grace period of one minute. GET /users/online returns the
   * online users.
   */
  online: { userId: string; online: boolean };
  /** A colleague is available, busy or away. */
  availability: { action: 'update'; availability: Availability };
  queue: { action: Action; queue?: Queue; queueId: string };
  tag: { action: Action; tag?: Tag; tagId: string };
  quickmessage: { action: Action; record?: QuickMessage; quickMessageId: string };
  contact: { action: Action; contact?: Contact; contactId: string; mergedInto?: string };
  /**
   * Sent to members, also as `chat-{chatId}`. When a chat is added, changed or removed, each member also receives
   * `chat-user-{userId}`.
   */
  chat:
    | { action: 'create' | 'update'; chat: Chat; chatId: string }
    | { action: 'new-message'; chat: Chat; chatId: string; newMessage: ChatMessage }
    | { action: 'delete'; chatId: string };
  /** The reactions of a chat message changed; sent to its members. */
  chatMessage: { action: 'update'; chatId: string; message: ChatMessage };
  schedule: { action: Action; schedule?: Schedule; scheduleId: string };
  campaign: { action: Action; record?: Campaign; campaignId: string };
  ContactList: { action: Action; record?: ContactList; contactListId: string };
  /** Also sent as `ContactListItem-{contactListId}`. `reload`: many items changed. */
  ContactListItem:
    | { action: Action; record?: ContactListItem; itemId: string; contactListId: string }
    | { action: 'reload'; contactListId: string };
  file: { action: Action; record?: FileList; fileListId: string };
  /** Sent to admins. */
  prompt: { action: Action; prompt?: Prompt; promptId: string };
  knowledge: { action: Action; source?: KnowledgeSource; sourceId: string };
  queueIntegration: { action: Action; queueIntegration?: QueueIntegration; integrationId: string };
  webhook: { action: Action; webhook?: Webhook; webhookId: string };
  /** Sent to admins, without the content. */
  flow: { action: Action; flow?: FlowSummary; flowId: string };
  announcement: { action: Action; record?: Announcement; announcementId: string };
  /** The progress of a job, for the user who started it. */
  closeAll: Progress;
  contactImport: Progress;
  /** The progress of an import into a contact list, for users who manage campaigns. */
  contactListImport: Progress & { contactListId: string };
  auth: { user: { id: string } };
  /** An invoice was paid, and the company's users may log in until the new due date. Sent to all of them. */
  payment: { action: 'CONCLUIDA'; company: { id: string; dueDate: string } };
};
export type SocketTopic = keyof SocketTopics;

/** `about`: a narrower channel of the topic, for clients that need only one record. */
export const topicName = <T extends SocketTopic>(companyId: string, topic: T, about?: string) =>
  `company-${companyId}-${topic}${about ? `-${about}` : ''}` as const;

/**
 * Fixed names in addition to the topics: everything must be fetched again, the user's rights changed, the token is
 * about to expire.
 */
export type ServerNotices = {
  resync: (reason: { reason: 'broker' | 'redis' | 'rights' }) => void;
};

/**
 * Commands use HTTP. The socket only selects subscriptions, and the gateway checks that the user is allowed to have
 * them.
 */
export type ClientToServerEvents = {
  joinChatBox: (ticketId: string, ack?: (allowed: boolean) => void) => void;
  leaveChatBox: (ticketId: string) => void;
  /** Subscribes to the events of the ticket lists, until the socket has left all of them. */
  joinNotification: (ack?: (joined: boolean) => void) => void;
  leaveNotification: () => void;
  joinTickets: (status?: TicketStatus, ack?: (joined: boolean) => void) => void;
  leaveTickets: (status?: TicketStatus) => void;
  /** A heartbeat that keeps the user online. */
  userStatus: () => void;
  /**
   * Reports whether the page is visible. While any of the user's pages is visible, nothing is pushed to the user's
   * devices.
   */
  pageVisible: (visible: boolean) => void;
};

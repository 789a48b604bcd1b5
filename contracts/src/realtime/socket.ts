import type { Contact } from '../tickets/contact.js';
import type { Message } from '../tickets/message.js';
import type { Queue } from '../tickets/queue.js';
import type { Ticket } from '../tickets/ticket.js';
import type { Connection } from '../whatsapp/connection.js';
import type { WhatsappSessionChanged } from '../whatsapp/session-changed.event.js';

type Action = 'create' | 'update' | 'delete';

/** What the gateway pushes as `company-{id}-{topic}`. Both sides import this, so a rename fails to compile. */
export type SocketTopics = {
  appMessage: { action: 'create' | 'update'; message: Message; ticket?: Ticket; contact?: Ticket['contact'] };
  ticket: { action: 'update'; ticket: Ticket } | { action: 'delete'; ticketId: string; revision: number };
  presence: { action: 'update'; ticketId: string; contactId: string; presence: 'composing' | 'recording' | 'paused' };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: string };
  whatsappSession: { action: 'update'; session: WhatsappSessionChanged['data']['session'] };
  user: { action: Action; user?: { id: string; name: string; queueIds: string[] }; userId: string };
  queue: { action: Action; queue?: Queue; queueId: string };
  contact: { action: 'update'; contact: Contact };
  auth: { user: { id: string } };
};
export type SocketTopic = keyof SocketTopics;

export const topicName = <T extends SocketTopic>(companyId: string, topic: T) =>
  `company-${companyId}-${topic}` as const;

/** Fixed names besides the topics: read everything again; your rights changed; your token is about to end. */
export type ServerNotices = {
  resync: (reason: { reason: 'broker' | 'redis' | 'rights' }) => void;
};

/** Commands go over HTTP. The socket only says what to hear, and the gateway checks that this user may. */
export type ClientToServerEvents = {
  joinChatBox: (ticketId: string, ack?: (allowed: boolean) => void) => void;
  leaveChatBox: (ticketId: string) => void;
  joinNotification: () => void;
  joinTickets: (status: string) => void;
  userStatus: () => void;
};

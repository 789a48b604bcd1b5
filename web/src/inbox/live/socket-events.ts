import type { SocketTopics } from '@recado/contracts';
import type { InboxEvent } from './inbox-state.js';

/** The events of the inbox that a payload of the socket stands for, in the order in which they are folded. */
export const eventsOf = {
  appMessage: ({ action, message, ticket }: SocketTopics['appMessage']): InboxEvent[] => [
    { kind: 'message', message, isNew: action === 'create' },
    ...(ticket ? [{ kind: 'ticket' as const, ticket }] : []),
  ],
  ticket: (news: SocketTopics['ticket']): InboxEvent[] =>
    news.action === 'update'
      ? [{ kind: 'ticket', ticket: news.ticket }]
      : [{ kind: 'ticket-gone', ticketId: news.ticketId, revision: news.revision }],
  ticketEvent: ({ event }: SocketTopics['ticketEvent']): InboxEvent[] => [{ kind: 'ticket-event', event }],
};

import type { SocketTopic, SocketTopics } from '@recado/contracts';

/** A record, so that a new topic in the contract does not compile until it is added here. */
const TOPIC_TABLE: Record<SocketTopic, true> = {
  appMessage: true,
  ticket: true,
  ticketEvent: true,
  ticketPins: true,
  presence: true,
  typing: true,
  viewing: true,
  note: true,
  whatsapp: true,
  whatsappSession: true,
  user: true,
  operator: true,
  online: true,
  availability: true,
  queue: true,
  tag: true,
  quickmessage: true,
  contact: true,
  chat: true,
  chatMessage: true,
  schedule: true,
  campaign: true,
  ContactList: true,
  ContactListItem: true,
  file: true,
  prompt: true,
  knowledge: true,
  queueIntegration: true,
  webhook: true,
  flow: true,
  announcement: true,
  closeAll: true,
  contactImport: true,
  contactListImport: true,
  auth: true,
  payment: true,
};
export const TOPICS = Object.keys(TOPIC_TABLE) as SocketTopic[];

export type TopicHandler<T extends SocketTopic> = (payload: SocketTopics[T]) => void;
type Handlers = { [T in SocketTopic]: Set<TopicHandler<T>> };

export function createTopicListeners() {
  const handlers = Object.fromEntries(TOPICS.map((topic) => [topic, new Set()])) as unknown as Handlers;
  return {
    on<T extends SocketTopic>(topic: T, handler: TopicHandler<T>): () => void {
      handlers[topic].add(handler);
      return () => void handlers[topic].delete(handler);
    },
    publish<T extends SocketTopic>(topic: T, payload: SocketTopics[T]) {
      for (const handler of handlers[topic]) handler(payload);
    },
  };
}

import { topicName, type Message, type SocketTopics, type Ticket, type TicketEvent } from '@recado/contracts';
import { QueryClient } from '@tanstack/react-query';
import { eventsOf, fold } from '../../../web/src/inbox/live/fold.js';
import {
  EMPTY_LIST,
  listKey,
  threadKey,
  type ListFilter,
  type Thread,
  type TicketList,
} from '../../../web/src/inbox/live/inbox-state.js';
import type { DeskUser } from './desk.js';

type Topic = keyof typeof eventsOf;
type TicketPage = { tickets: Ticket[]; count: number; hasMore: boolean };
type MessagePage = { messages: Message[]; events: TicketEvent[]; hasMore: boolean };
/** A snapshot of a user's inbox: the tickets of each tab and the open conversations. */
export type InboxView = Record<string, unknown>;

const STATUSES = ['open', 'pending', 'closed'] as const;
/**
 * Omits what is not visible: file links are signed anew in each reply, and `read` of a message only controls whether
 * the client reports it.
 */
const asShown = (key: string, value: unknown) =>
  key === 'read'
    ? undefined
    : typeof value === 'string' && /^(https?:\/\/[^/]+)?\/media\//.test(value)
      ? value.replace(/\?.*$/, '')
      : value;

/** A user's inbox as in the web client: read once, then changed only by socket events. */
export class InboxCopy {
  private readonly client = new QueryClient();
  private readonly filters: ListFilter[];
  private readonly open = new Set<string>();
  private folded = 0;

  constructor(
    readonly person: DeskUser,
    showAll: boolean,
  ) {
    this.filters = STATUSES.map((status) => ({ status, showAll }));
  }

  async start(): Promise<this> {
    for (const filter of this.filters)
      this.client.setQueryData<TicketList>(listKey(filter), { ...EMPTY_LIST, ...(await this.readList(filter)) });
    return this;
  }

  /** Opens a conversation, if the user may see it. */
  async opens(ticketId: string): Promise<void> {
    if (!(await this.person.watches(ticketId))) return;
    this.client.setQueryData<Thread>(threadKey(ticketId), await this.readThread(ticketId));
    this.open.add(ticketId);
  }

  closes(ticketId: string): void {
    this.open.delete(ticketId);
  }

  /** Applies all events received since, and returns the resulting state. */
  shown(): InboxView {
    for (const { topic, payload } of this.person.heard.slice(this.folded)) {
      for (const name of Object.keys(eventsOf) as Topic[]) {
        if (topic === topicName(this.person.user.companyId, name)) this.apply(name, payload);
      }
    }
    this.folded = this.person.heard.length;
    const lists = this.filters.map((filter): [string, unknown] => [
      `${filter.status} of ${this.person.user.name}`,
      listShown(this.client.getQueryData<TicketList>(listKey(filter)) ?? EMPTY_LIST),
    ]);
    const threads = [...this.open].map((id): [string, unknown] => [
      `conversation ${id}`,
      threadShown(this.client.getQueryData<Thread>(threadKey(id)) as Thread),
    ]);
    return Object.fromEntries([...lists, ...threads]);
  }

  /** Reads the same state from the server. */
  async fresh(): Promise<InboxView> {
    const shown: InboxView = {};
    for (const filter of this.filters)
      shown[`${filter.status} of ${this.person.user.name}`] = listShown(await this.readList(filter));
    for (const id of this.open) shown[`conversation ${id}`] = threadShown(await this.readThread(id));
    return shown;
  }

  private apply<T extends Topic>(name: T, payload: unknown): void {
    const events = eventsOf[name] as (payload: SocketTopics[T]) => Parameters<typeof fold>[2][];
    for (const event of events(payload as SocketTopics[T])) fold(this.client, this.person.user, event);
  }

  private readList({ status, showAll }: ListFilter): Promise<TicketPage> {
    return this.person.call<TicketPage>('GET', `/tickets?status=${status}&showAll=${showAll}`);
  }

  private readThread(ticketId: string): Promise<MessagePage> {
    return this.person.call<MessagePage>('GET', `/messages/${ticketId}?markRead=false`);
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, asShown));
const listShown = ({ tickets, count }: Pick<TicketList, 'tickets' | 'count'>) =>
  plain({ tickets: tickets.map(withoutState), count });
/** A number's state comes from the connections, which have their own topic: see down-connections.ts. */
const withoutState = ({ whatsapp, ...ticket }: Ticket) => ({
  ...ticket,
  whatsapp: whatsapp && { id: whatsapp.id, name: whatsapp.name },
});
const threadShown = ({ messages, events = [] }: Pick<Thread, 'messages' | 'events'>) => plain({ messages, events });

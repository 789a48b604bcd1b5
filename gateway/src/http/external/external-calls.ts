import {
  API_SCOPES,
  ById,
  ContactPages,
  CreateContact,
  CreateContactInput,
  CreateWebhook,
  CreateWebhookInput,
  Cursor,
  DeleteWebhook,
  Done,
  GetContact,
  GetTicket,
  Id,
  ListConnections,
  ListContacts,
  ListMessages,
  ListTickets,
  ListWebhooks,
  MAX_PAGE_SIZE,
  NextCursor,
  PageQuery,
  publicContact,
  publicMessage,
  publicTicket,
  TicketStatus,
  UpdateContact,
  UpdateContactInput,
  Webhook,
  WebhookConnection,
  WebhookContact,
  WebhookMessage,
  WebhookTicket,
  type AnySchema,
  type ApiScope,
  type Method,
  type RpcContract,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import type { Holder } from './token-holders.js';

/** Calls a service on behalf of the external program. */
type Ask = <C extends RpcContract>(rpc: C, input: z.input<C['request']>) => Promise<z.output<C['reply']>>;

/** A call of the external API. Responses use the same public shapes as webhooks. */
export type ExternalCall<I extends z.ZodObject = z.ZodObject> = {
  method: Method;
  path: string;
  id: string;
  /** If null, any token may make the call, regardless of its scopes. */
  scope: ApiScope | null;
  summary: string;
  /** The RPC of a changing call, for the audit log. */
  changes?: RpcContract;
  input: I;
  reply: AnySchema;
  answer(ask: Ask, input: z.output<I>, holder: Holder): Promise<unknown>;
};

// Preserves the type that links the schema and the function.
const call = <I extends z.ZodObject>(one: ExternalCall<I>): ExternalCall => one;

const Page = { hasMore: z.boolean(), nextCursor: NextCursor };
const Search = PageQuery.extend({ cursor: Cursor });
const Connection = WebhookConnection.extend({ isDefault: z.boolean() }).meta({ id: 'Connection' });
const Endpoint = Webhook.omit({ secret: true }).meta({ id: 'WebhookEndpoint' });
const withoutSecret = ({ secret: _masked, ...webhook }: Webhook) => webhook;

const TOKEN = [
  call({
    ...{ method: 'GET', path: '/api/token', id: 'external.token', scope: null },
    summary: 'What the token may do; it tries a token without doing anything',
    input: z.strictObject({}),
    reply: z.object({ name: z.string(), scopes: z.array(z.enum(API_SCOPES)), connectionId: Id.nullable() }),
    answer: (_ask, _input, { name = '', scopes, whatsappId: connectionId }) =>
      Promise.resolve({ name, scopes, connectionId }),
  }),
];

const CONNECTIONS = [
  call({
    ...{ method: 'GET', path: '/api/connections', id: 'external.connections', scope: 'messages:send' },
    summary: 'The connections that the token may send over',
    input: z.strictObject({}),
    reply: z.object({ connections: z.array(Connection) }),
    async answer(ask, _input, { whatsappId }) {
      const all = await ask(ListConnections, {});
      const own = all.filter(({ id }) => whatsappId === null || id === whatsappId);
      return {
        connections: own.map(({ id, name, number, status, isDefault }) => ({ id, name, number, status, isDefault })),
      };
    },
  }),
];

const CONTACTS = [
  call({
    ...{ method: 'GET', path: '/api/contacts', id: 'external.contacts', scope: 'contacts:read' },
    summary: 'Contacts, page by page; `searchParam` is a part of a name or of a number',
    input: Search,
    reply: z.object({ contacts: z.array(WebhookContact), ...Page }),
    async answer(ask, input) {
      const table = await ask(ListContacts, ContactPages.requestOf(input));
      const { contacts, hasMore } = ContactPages.replyOf(table, input);
      return { contacts: contacts.map(publicContact), hasMore, nextCursor: table.nextCursor };
    },
  }),
  call({
    ...{ method: 'GET', path: '/api/contacts/:id', id: 'external.contact', scope: 'contacts:read' },
    summary: 'A contact',
    input: ById,
    reply: WebhookContact,
    answer: async (ask, input) => publicContact(await ask(GetContact, input)),
  }),
  call({
    ...{ method: 'POST', path: '/api/contacts', id: 'external.contact.create', scope: 'contacts:write' },
    summary: 'Create a contact, or find the one with this number, which stays as it is',
    changes: CreateContact,
    input: CreateContactInput,
    reply: z.object({ contact: WebhookContact, isNew: z.boolean() }),
    async answer(ask, input) {
      const { invalido, alreadyExists, ...contact } = await ask(CreateContact, input);
      if (invalido) throw new AppError('ERR_WAPP_INVALID_CONTACT');
      return { contact: publicContact(contact), isNew: !alreadyExists };
    },
  }),
  call({
    ...{ method: 'PUT', path: '/api/contacts/:id', id: 'external.contact.update', scope: 'contacts:write' },
    summary: 'Change a contact; what is not given stays as it is',
    changes: UpdateContact,
    input: UpdateContactInput.extend(ById.shape),
    reply: WebhookContact,
    answer: async (ask, input) => publicContact(await ask(UpdateContact, input)),
  }),
];

const TICKETS = [
  call({
    ...{ method: 'GET', path: '/api/tickets', id: 'external.tickets', scope: 'tickets:read' },
    summary: 'Tickets of the whole company, the last written to first',
    input: Search.extend({ status: TicketStatus.optional() }),
    reply: z.object({ tickets: z.array(WebhookTicket), ...Page }),
    async answer(ask, input) {
      const wanted = { ...input, showAll: true, withUnreadMessages: false };
      const { tickets, hasMore, nextCursor } = await ask(ListTickets, wanted);
      return { tickets: tickets.map(publicTicket), hasMore, nextCursor };
    },
  }),
  call({
    ...{ method: 'GET', path: '/api/tickets/:id', id: 'external.ticket', scope: 'tickets:read' },
    summary: 'A ticket',
    input: ById,
    reply: WebhookTicket,
    answer: async (ask, input) => publicTicket(await ask(GetTicket, input)),
  }),
  call({
    ...{ method: 'GET', path: '/api/tickets/:ticketId/messages', id: 'external.messages', scope: 'tickets:read' },
    summary: 'Messages of a ticket: page 1 is the newest, inside a page oldest first. Nothing is marked read',
    input: z.strictObject({ ticketId: Id, pageNumber: PageQuery.shape.pageNumber }),
    reply: z.object({ messages: z.array(WebhookMessage), hasMore: z.boolean() }),
    async answer(ask, input) {
      const { messages, hasMore } = await ask(ListMessages, { ...input, markRead: false });
      return { messages: messages.map(publicMessage), hasMore };
    },
  }),
];

const WEBHOOKS = [
  call({
    ...{ method: 'GET', path: '/api/webhooks', id: 'external.webhooks', scope: 'webhooks:manage' },
    summary: 'The endpoints of the company',
    input: z.strictObject({}),
    reply: z.object({ webhooks: z.array(Endpoint) }),
    async answer(ask) {
      const { data } = await ask(ListWebhooks, { limit: MAX_PAGE_SIZE });
      return { webhooks: data.map(withoutSecret) };
    },
  }),
  call({
    ...{ method: 'POST', path: '/api/webhooks', id: 'external.webhook.create', scope: 'webhooks:manage' },
    summary: 'Add an endpoint; `signingSecret` is readable this once',
    changes: CreateWebhook,
    input: CreateWebhookInput,
    reply: Endpoint.extend({ signingSecret: z.string() }),
    answer: async (ask, input) => withoutSecret(await ask(CreateWebhook, input)),
  }),
  call({
    ...{ method: 'DELETE', path: '/api/webhooks/:id', id: 'external.webhook.delete', scope: 'webhooks:manage' },
    summary: 'Remove an endpoint with its log',
    changes: DeleteWebhook,
    input: ById,
    reply: Done,
    answer: (ask, input) => ask(DeleteWebhook, input),
  }),
];

/** All calls of the external API except sending, which accepts files. */
export const EXTERNAL_CALLS: readonly ExternalCall[] = [...TOKEN, ...CONNECTIONS, ...CONTACTS, ...TICKETS, ...WEBHOOKS];

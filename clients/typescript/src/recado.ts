import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from './api-types.js';
import { RecadoError } from './recado-error.js';

export type Connection = components['schemas']['Connection'];
export type Contact = components['schemas']['WebhookContact'];
export type Ticket = components['schemas']['WebhookTicket'];
export type Message = components['schemas']['WebhookMessage'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
export type NewContact = BodyOf<'external.contact.create'>;
export type ContactChanges = BodyOf<'external.contact.update'>;
export type NewWebhook = BodyOf<'external.webhook.create'>;

export type Settings = {
  /** The URL of the API, for example https://api.desk.example */
  address: string;
  /** An API token or a connection token. */
  token: string;
  /** Replaces the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
};
/** `number` includes the country code. If no connection is given, the default one is used. */
export type Recipient = { number: string; connectionId?: string | undefined };
export type OutgoingFile = { name: string; data: Blob };
/** A repeated call with the same key sends nothing again. */
export type Once = { idempotencyKey?: string | undefined };
/** `id` is the id of the first message; each file is one message. */
export type Sent = { id: string; ids: string[]; state: 'queued' };
export type TokenRights = operations['external.token']['responses'][200]['content']['application/json'];
type Search = { searchParam?: string | undefined };
type PagePosition = { pageNumber?: number; cursor?: string };
type Page = { hasMore: boolean; nextCursor: string | null };

/** A client for the Recado API. Every method throws a RecadoError if the call is rejected. */
export class Recado {
  /** All API calls by path, for those without their own method. */
  readonly api: Client<paths>;

  constructor({ address, token, fetch }: Settings) {
    const baseUrl = address.replace(/(?<!\/)\/+$/, '');
    this.api = createClient<paths>({
      baseUrl,
      headers: { Authorization: `Bearer ${token}` },
      ...(fetch && { fetch }),
    });
  }

  sendText({ number, body, connectionId }: Recipient & { body: string }, once: Once = {}): Promise<Sent> {
    const message = { number, body, ...(connectionId && { connectionId }) };
    return answerOf(this.api.POST('/api/messages/send', { body: message, headers: headersOf(once) }));
  }

  /** Sends up to twenty files, one message each; the first message has the text. */
  sendFiles(
    { number, body = '', connectionId, files }: Recipient & { body?: string; files: readonly OutgoingFile[] },
    once: Once = {},
  ): Promise<Sent> {
    const form = new FormData();
    form.append('number', number);
    form.append('body', body);
    if (connectionId) form.append('connectionId', connectionId);
    for (const { name, data } of files) form.append('medias', data, name);
    const given = { body: form as never, bodySerializer: (whole: unknown) => whole, headers: headersOf(once) };
    return answerOf(this.api.POST('/api/messages/send', given));
  }

  /** Returns the token's permissions. Can be used to test the token. */
  token(): Promise<TokenRights> {
    return answerOf(this.api.GET('/api/token'));
  }

  /** Returns the connections that the token may use. */
  async connections(): Promise<Connection[]> {
    return (await answerOf(this.api.GET('/api/connections'))).connections;
  }

  /** Iterates over contacts, fetching pages as needed. */
  contacts(search: Search = {}): AsyncGenerator<Contact> {
    return walk(async (position) => {
      const query = { ...search, ...position };
      const page = await answerOf(this.api.GET('/api/contacts', { params: { query } }));
      return { ...page, items: page.contacts };
    });
  }

  contact(id: string): Promise<Contact> {
    return answerOf(this.api.GET('/api/contacts/{id}', { params: { path: { id } } }));
  }

  /** Creates a contact, or returns the existing contact with this number unchanged. */
  createContact(contact: NewContact): Promise<{ contact: Contact; isNew: boolean }> {
    return answerOf(this.api.POST('/api/contacts', { body: contact }));
  }

  updateContact(id: string, changes: ContactChanges): Promise<Contact> {
    return answerOf(this.api.PUT('/api/contacts/{id}', { params: { path: { id } }, body: changes }));
  }

  /** Iterates over the company's tickets, sorted by last message, newest first. */
  tickets(search: Search & { status?: Ticket['status'] | undefined } = {}): AsyncGenerator<Ticket> {
    return walk(async (position) => {
      const query = { ...search, ...position };
      const page = await answerOf(this.api.GET('/api/tickets', { params: { query } }));
      return { ...page, items: page.tickets };
    });
  }

  ticket(id: string): Promise<Ticket> {
    return answerOf(this.api.GET('/api/tickets/{id}', { params: { path: { id } } }));
  }

  /** Returns a page of messages. Page 1 is the newest; within a page, oldest first. */
  messages(ticketId: string, pageNumber = 1): Promise<{ messages: Message[]; hasMore: boolean }> {
    const params = { path: { ticketId }, query: { pageNumber } };
    return answerOf(this.api.GET('/api/tickets/{ticketId}/messages', { params }));
  }

  async webhooks(): Promise<WebhookEndpoint[]> {
    return (await answerOf(this.api.GET('/api/webhooks'))).webhooks;
  }

  /** The signing secret, which `readWebhook` needs, is returned only here. */
  addWebhook(webhook: NewWebhook): Promise<WebhookEndpoint & { signingSecret: string }> {
    return answerOf(this.api.POST('/api/webhooks', { body: webhook }));
  }

  async removeWebhook(id: string): Promise<void> {
    await answerOf(this.api.DELETE('/api/webhooks/{id}', { params: { path: { id } } }));
  }
}

const headersOf = ({ idempotencyKey }: Once) => (idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {});

/** @throws RecadoError */
async function answerOf<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (data === undefined) throw RecadoError.of(response.status, error);
  return data;
}

/** Lists that provide no cursor are read by page number. */
async function* walk<T>(read: (position: PagePosition) => Promise<Page & { items: T[] }>): AsyncGenerator<T> {
  let position: PagePosition = {};
  for (let pageNumber = 2; ; pageNumber += 1) {
    const { items, hasMore, nextCursor } = await read(position);
    yield* items;
    if (!hasMore) return;
    position = nextCursor ? { cursor: nextCursor } : { pageNumber };
  }
}

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
  /** The address of the API, such as https://api.desk.example */
  address: string;
  /** A token of the page API tokens, or that of a connection. */
  token: string;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
};
/** `number` has the country code. Without a connection the default one sends. */
export type Recipient = { number: string; connectionId?: string | undefined };
export type OutgoingFile = { name: string; data: Blob };
/** A call with the same key sends nothing a second time. */
export type Once = { idempotencyKey?: string | undefined };
/** `id` is of the first message: each file makes one. */
export type Sent = { id: string; ids: string[]; state: 'queued' };
export type TokenRights = operations['external.token']['responses'][200]['content']['application/json'];
type Search = { searchParam?: string | undefined };
type Place = { pageNumber?: number; cursor?: string };
type Page = { hasMore: boolean; nextCursor: string | null };

/** Calls the API of Recado. Every method throws a RecadoError when it is refused. */
export class Recado {
  /** Every call of the API by its path, for what the methods do not cover. */
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

  /** Sends up to twenty files, a message each; the first carries the text. */
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

  /** What the token may do: it tries a token without doing anything. */
  token(): Promise<TokenRights> {
    return answerOf(this.api.GET('/api/token'));
  }

  /** The connections that the token may send over. */
  async connections(): Promise<Connection[]> {
    return (await answerOf(this.api.GET('/api/connections'))).connections;
  }

  /** Walks over contacts, page by page as they are asked for. */
  contacts(search: Search = {}): AsyncGenerator<Contact> {
    return walk(async (place) => {
      const query = { ...search, ...place };
      const page = await answerOf(this.api.GET('/api/contacts', { params: { query } }));
      return { ...page, items: page.contacts };
    });
  }

  contact(id: string): Promise<Contact> {
    return answerOf(this.api.GET('/api/contacts/{id}', { params: { path: { id } } }));
  }

  /** Creates a contact, or finds the one with this number, which stays as it is. */
  createContact(contact: NewContact): Promise<{ contact: Contact; isNew: boolean }> {
    return answerOf(this.api.POST('/api/contacts', { body: contact }));
  }

  updateContact(id: string, changes: ContactChanges): Promise<Contact> {
    return answerOf(this.api.PUT('/api/contacts/{id}', { params: { path: { id } }, body: changes }));
  }

  /** Walks over the tickets of the company, the last written to first. */
  tickets(search: Search & { status?: Ticket['status'] | undefined } = {}): AsyncGenerator<Ticket> {
    return walk(async (place) => {
      const query = { ...search, ...place };
      const page = await answerOf(this.api.GET('/api/tickets', { params: { query } }));
      return { ...page, items: page.tickets };
    });
  }

  ticket(id: string): Promise<Ticket> {
    return answerOf(this.api.GET('/api/tickets/{id}', { params: { path: { id } } }));
  }

  /** Reads a page of messages: page 1 is the newest, inside a page oldest first. */
  messages(ticketId: string, pageNumber = 1): Promise<{ messages: Message[]; hasMore: boolean }> {
    const params = { path: { ticketId }, query: { pageNumber } };
    return answerOf(this.api.GET('/api/tickets/{ticketId}/messages', { params }));
  }

  async webhooks(): Promise<WebhookEndpoint[]> {
    return (await answerOf(this.api.GET('/api/webhooks'))).webhooks;
  }

  /** The signing secret is readable this once: `readWebhook` needs it. */
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

/** A list that gives no cursor is walked over by the numbers of its pages. */
async function* walk<T>(read: (place: Place) => Promise<Page & { items: T[] }>): AsyncGenerator<T> {
  let place: Place = {};
  for (let pageNumber = 2; ; pageNumber += 1) {
    const { items, hasMore, nextCursor } = await read(place);
    yield* items;
    if (!hasMore) return;
    place = nextCursor ? { cursor: nextCursor } : { pageNumber };
  }
}

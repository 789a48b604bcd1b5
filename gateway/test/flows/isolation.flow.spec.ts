import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import {
  API_SCOPES,
  type ApiToken,
  type Campaign,
  type Chat,
  type Contact,
  type ContactImport,
  type ContactList,
  type ContactListItem,
  type ConnectionView,
  type ListImport,
  type Message,
  type Queue,
  type QuickMessage,
  type Schedule,
  type Tag,
  type Ticket,
  type TicketNote,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk, type Neighbour, type DeskUser } from './desk.js';
import { isolationCases, type ApiDocument, type Ids, type IsolationCase } from './isolation-cases.js';

const first = <T>(list: readonly T[]): T => {
  const [found] = list;
  if (found === undefined) throw new Error('there is none');
  return found;
};
const essence = ({ _id, name, title, body, email }: Record<string, unknown>) => [_id, name, title, body, email];

/** Starts an import with the file in a form. */
async function anImport<T>({ gateway, token }: DeskUser, path: string): Promise<T> {
  const form = new FormData();
  form.append('file', new Blob(['nome;numero\nBia;5511987651235\n'], { type: 'text/csv' }), 'clientes.csv');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${gateway}${path}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as T;
}

/**
 * Returns values that must be unique in a company or a collection, because a failed run is repeated in the same system.
 */
const RUN = randomUUID().slice(0, 8);

type OfDesk = 'company' | 'user' | 'queue' | 'connection' | 'ticket' | 'ticketUuid' | 'message' | 'contact';

describe('Two companies', () => {
  let desk: Desk;
  let other: Neighbour;
  let admin: DeskUser;
  let connection: ConnectionView;
  let cases: IsolationCase[];
  let foreign: Ids;
  let token: string;

  beforeAll(async () => {
    desk = await Desk.join();
    other = desk.neighbour('Vizinha');
    ({ admin, connection } = await desk.paired());
    foreign = await theirs();
    const made = { name: 'Programa', scopes: API_SCOPES };
    ({ token } = await admin.call<{ token: string }>('POST', '/admin/api-tokens', made));
    const document = await admin.call<ApiDocument>('GET', '/docs/json');
    cases = isolationCases(document, { own: await ours(), foreign });
  });
  afterAll(() => desk.stop());

  /** One record of each kind in the demo company. */
  async function ours(): Promise<Ids> {
    const queue = first(await admin.call<Queue[]>('GET', '/queue'));
    const contact = await admin.call<Contact>('POST', '/contacts', {
      name: 'Ana',
      number: await (await desk.contact('Ana')).number(),
    });
    const ids = { contactId: contact.id, queueId: queue.id, whatsappId: connection.id };
    const ticket = await admin.call<Ticket>('POST', '/tickets', ids);
    const message = await admin.call<Message>('POST', `/messages/${ticket.id}`, { body: 'oi' });
    return {
      ...(await catalog(admin, { ticketId: ticket.id, contactId: contact.id })),
      company: admin.user.companyId,
      user: admin.user.id,
      queue: queue.id,
      connection: connection.id,
      ticket: ticket.id,
      ticketUuid: ticket.uuid,
      message: message.id,
      contact: contact.id,
    };
  }

  async function catalog(
    person: DeskUser,
    { ticketId, contactId }: { ticketId: string; contactId: string },
  ): Promise<Omit<Ids, OfDesk>> {
    const note = await person.call<TicketNote>('POST', '/ticket-notes', { ticketId, note: 'Liga à tarde' });
    const tag = await person.call<Tag>('POST', '/tags', { name: `Cliente novo ${RUN}` });
    const quick = await person.call<QuickMessage>('POST', '/quick-messages', { shortcode: `ola-${RUN}` });
    const chat = await person.call<Chat>('POST', '/chats', { title: 'Equipe', users: [{ id: person.user.id }] });
    const later = { contactId, body: 'Lembrete', sendAt: '2099-01-01T12:00:00.000Z' };
    const schedule = await person.call<Schedule>('POST', '/schedules', later);
    const list = await person.call<ContactList>('POST', '/contact-lists', { name: 'Clientes' });
    const listed = { contactListId: list.id, name: 'Ana Lima', number: '5511987651234' };
    const item = await person.call<ContactListItem>('POST', '/contact-list-items', listed);
    const campaign = await person.call<Campaign>('POST', '/campaigns', { name: 'Natal', contactListId: list.id });
    const { id: listImport } = await anImport<ListImport>(person, `/contact-lists/${list.id}/upload`);
    const { jobId: contactImport } = await anImport<{ jobId: string }>(person, '/contacts/import');
    // the records that they add must exist before a test compares the stored data
    await until('the end of the imports', async () => {
      const ofContacts = await person.call<ContactImport[]>('GET', '/contact-imports');
      const ofTheList = await person.call<ListImport[]>('GET', `/contact-lists/${list.id}/imports`);
      const states = [ofContacts[0]?.state, ofTheList[0]?.state];
      return states.every((state) => state !== undefined && state !== 'running');
    });
    const others = { contactList: list.id, contactListItem: item.id, listImport, contactImport, campaign: campaign.id };
    const files = await person.call<{ id: string }>('POST', '/files', { name: 'Cardápios', message: 'Veja' });
    const bot = { type: 'n8n', name: 'Robô', urlN8N: 'https://bots.test/hook' };
    const integration = await person.call<{ id: string }>('POST', '/queueIntegration', bot);
    const queue = first(await person.call<Queue[]>('GET', '/queue'));
    const asks = { name: 'Vendas', prompt: 'Seja gentil.', apiKey: 'sk-1234567890', queueId: queue.id };
    const prompt = await person.call<{ id: string }>('POST', '/prompt', asks);
    const page = await person.call<{ id: string }>('POST', '/admin/knowledge', {
      url: `https://horarios-${RUN}.invalid/`,
    });
    const drawn = { name: 'Recepção', draft: { start: '', nodes: {}, places: {} } };
    const flow = await person.call<{ id: string }>('POST', '/admin/flows', drawn);
    const hook = { url: 'https://hooks.test/recado', events: ['message.received'] };
    const webhook = await person.call<{ id: string }>('POST', '/admin/webhooks', hook);
    const token = await person.call<ApiToken>('POST', '/admin/api-tokens', { name: 'ERP', scopes: API_SCOPES });
    const option = await person.call<{ id: string }>('POST', '/queue-options', {
      queueId: queue.id,
      title: 'Cardápio',
    });
    return {
      queueOption: option.id,
      prompt: prompt.id,
      knowledge: page.id,
      integration: integration.id,
      flow: flow.id,
      device: await aDevice(person.user),
      // no contact was asked for a rating here; tickets-messages tests one of another company
      botCall: `${person.user.companyId}-call`,
      webhook: webhook.id,
      webhookDelivery: await aDelivery(person.user.companyId, webhook.id),
      apiToken: token.id,
      application: await anApplication(person.user),
      // a request that has ended or never existed belongs to no user
      oauthRequest: `${person.user.companyId}-request`,
      fileList: files.id,
      note: note.id,
      tag: tag.id,
      quickMessage: quick.id,
      chat: chat.id,
      schedule: schedule.id,
      ...others,
    };
  }

  async function theirs(): Promise<Ids> {
    const them = await desk.logIn(other.adminEmail);
    const connection = await them.call<ConnectionView>('POST', '/whatsapp', { name: `Deles ${RUN}`, queueIds: [] });
    const ticket = first(await them.tickets('status=pending&showAll=true'));
    return {
      ...(await catalog(them, { ticketId: ticket.id, contactId: ticket.contactId })),
      company: them.user.companyId,
      user: other.agentId,
      queue: first(other.queueIds),
      connection: connection.id,
      ticket: ticket.id,
      ticketUuid: ticket.uuid,
      message: first(await them.messages(ticket.id)).id,
      contact: ticket.contactId,
    };
  }

  /** A connected application, stored as after the user's consent. The consent itself is tested in mcp.flow.spec.ts. */
  async function anApplication({ id: userId, name: userName, companyId }: DeskUser['user']): Promise<string> {
    const client = await MongoClient.connect(desk.state.mongoUrl);
    const _id = `application-of-${companyId}-${RUN}`;
    const [now, later] = [new Date(), new Date('2099-01-01T12:00:00.000Z')];
    const made = { companyId, userId, userName, clientId: 'c', name: 'Assistente', scopes: ['read'], lastUsedAt: null };
    const applications = client.db('auth-tenants').collection<{ _id: string }>('applications');
    await applications.insertOne({ _id, ...made, createdAt: now, expiresAt: later } as never);
    await client.close();
    return _id;
  }

  /**
   * A device for push notifications, stored as if it had been added, because the system of this test has no push keys.
   */
  async function aDevice({ id: userId, companyId }: DeskUser['user']): Promise<string> {
    const client = await MongoClient.connect(desk.state.mongoUrl);
    const _id = `device-of-${companyId}-${RUN}`;
    const made = { companyId, userId, loginId: 'l', name: 'Chrome', language: 'pt', sealed: Buffer.from('-') };
    const devices = client.db('tickets-messages').collection<{ _id: string }>('push_devices');
    const times = { createdAt: new Date(), lastSuccessAt: null, lastProblem: null };
    await devices.insertOne({ _id, ...made, ...times });
    await client.close();
    return _id;
  }

  /** A failed delivery, as it is stored. */
  async function aDelivery(companyId: string, webhookId: string): Promise<string> {
    const client = await MongoClient.connect(desk.state.mongoUrl);
    const [_id, now] = [`evt_${companyId}_${RUN}`, new Date()];
    const event = { companyId, webhookId, subject: 'ticket.t', type: 'message.received', order: '1', body: '{}' };
    const tried = { state: 'failed', tries: 1, status: 500, failure: null, durationMs: 1, lastTriedAt: now };
    const times = { happenedAt: now, firstTriedAt: now, replayedAt: null, expiresAt: null };
    const deliveries = client.db('tickets-messages').collection<{ _id: string }>('webhook_deliveries');
    await deliveries.insertOne({ _id, ...event, ...tried, ...times });
    await client.close();
    return _id;
  }

  /** Returns all stored data of the other company, as text. */
  async function stored(): Promise<string> {
    const client = await new MongoClient(desk.state.mongoUrl).connect();
    const places = {
      'auth-tenants': ['companies', 'users', 'settings', 'applications', 'api_tokens'],
      'tickets-messages': [
        'queues',
        'queue_options',
        'contacts',
        'tickets',
        'messages',
        'ticket_notes',
        'push_devices',
        'tags',
        'quick_messages',
        'file_lists',
        'prompts',
        'queue_integrations',
        'flows',
        'published_flows',
        'flow_scenarios',
        'webhooks',
        'webhook_deliveries',
      ],
      'whatsapp-sessions': ['connections'],
      'campaigns-schedules': ['schedules', 'contact_lists', 'contact_list_items', 'campaigns'],
    };
    const lists = Object.entries(places).flatMap(([name, collections]) =>
      collections.map((collection) =>
        client
          .db(name)
          .collection<Record<string, unknown>>(collection)
          .find(
            { companyId: other.id },
            { projection: { updatedAt: 0, revision: 0, status: 0, retries: 0, qrcode: 0 } },
          )
          .sort({ _id: 1 })
          .toArray(),
      ),
    );
    const found = await Promise.all(lists);
    await client.close();
    return JSON.stringify(found.map((documents) => documents.map(essence)));
  }

  const attempt = async ({ method, path, body, byToken }: IsolationCase) => {
    const response = await fetch(`${admin.gateway}${path}`, {
      method,
      headers: { authorization: `Bearer ${byToken ? token : admin.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  it('stay apart on every route of the document', async () => {
    const before = await stored();
    const wrong: string[] = [];
    const judge = async (one: IsolationCase) => {
      const { status, text } = await attempt(one);
      const theirIds = status < 300 ? Object.values(foreign) : [foreign.ticketUuid];
      const leaks = [...theirIds, other.name, other.adminEmail].some((theirs) => text.includes(theirs));
      const refused = status === 404 || (one.by !== 'path' && status >= 400 && status < 500);
      const fine = one.by === 'path' ? refused : refused || status < 300;
      if (!fine || leaks) wrong.push(`${one.name}: ${status} ${text.slice(0, 120)}`);
    };
    // the audit log records the calls, including the other company's ids, so it is read before making them
    const audit = ['GET /audit ', 'GET /audit/export '].flatMap((start) =>
      cases.filter(({ name }) => name.startsWith(start)),
    );
    for (const one of audit) await judge(one);
    // a call with an unknown id gets its response after a second or two, because the record may still arrive
    const others = cases.filter((one) => !audit.includes(one)).values();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (const one of others) await judge(one);
      }),
    );

    expect(cases.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('hear nothing of each other', async () => {
    const us = await (await desk.logIn('admin')).listens();
    const them = await (await desk.logIn(other.adminEmail)).listens();
    const [ticket] = await them.tickets('status=pending&showAll=true');

    await them.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId: other.queueIds[0] });
    await them.hears('ticket', (payload) => payload.action === 'update' && payload.ticket.id === ticket?.id);
    await us.call('POST', '/queue', { name: 'Depois', color: '#123456' });
    await us.hears('queue', ({ queue }) => queue?.name === 'Depois');

    expect(us.everything.filter((text) => text.includes(other.id))).toEqual([]);
    expect(them.everything.filter((text) => text.includes(us.user.companyId))).toEqual([]);
  });

  it('keep a queue from an agent of another queue, also in real time', async () => {
    const us = await (await desk.logIn('admin')).listens();
    const marina = await (await desk.logIn('marina')).listens();
    const diego = await (await desk.logIn('diego')).listens();
    const queues = await us.call<Queue[]>('GET', '/queue');
    const queueId = queues.find(({ name }) => name === 'Encomendas')?.id;
    const number = await (await desk.contact('Bia')).number();
    const contact = await us.call<Contact>('POST', '/contacts', { name: 'Bia', number });

    const ticket = await us.call<Ticket>('POST', '/tickets', { contactId: contact.id, queueId });
    await marina.hears('ticket', (payload) => payload.action === 'update' && payload.ticket.id === ticket.id);
    await us.call('POST', '/queue', { name: 'Por fim', color: '#654321' });
    await diego.hears('queue', ({ queue }) => queue?.name === 'Por fim');

    expect(diego.everything.filter((text) => text.includes(ticket.id))).toEqual([]);
    await expect(diego.call('GET', `/tickets/${ticket.id}`)).rejects.toMatchObject({ status: 403 });
    await expect(diego.call('GET', `/messages/${ticket.id}`)).rejects.toMatchObject({ status: 403 });
  });
});

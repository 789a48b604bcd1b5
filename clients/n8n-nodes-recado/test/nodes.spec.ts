import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecadoApi } from '../src/credentials/RecadoApi.credentials.js';
import { Recado } from '../src/nodes/Recado/Recado.node.js';
import { RecadoTrigger } from '../src/nodes/Recado/RecadoTrigger.node.js';
import type { ExecuteFunctions, HookFunctions, Json, WebhookFunctions } from '../src/nodes/Recado/n8n.js';

type ReceivedRequest = { call: string; body: unknown; headers: Headers };

let asked: ReceivedRequest[];
let answer: (call: string) => Response;
const getCredentials = () => Promise.resolve({ address: 'https://api.test/', token: 'rcd_x' });
const calls = () => asked.map(({ call }) => call);

beforeEach(() => {
  asked = [];
  answer = () => Response.json({});
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const isJson = request.headers.get('content-type') === 'application/json';
    const body: unknown = request.body === null ? null : await (isJson ? request.json() : request.formData());
    asked.push({ call: `${request.method} ${request.url}`, body, headers: request.headers });
    return answer(`${request.method} ${request.url}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the Recado node', () => {
  const run = (items: Json[], more: Partial<ExecuteFunctions> = {}) =>
    new Recado().execute.call({
      getCredentials,
      getInputData: () => items.map((json) => ({ json })),
      getNodeParameter: (name, index, fallback) => items[index]?.[name] ?? fallback,
      continueOnFail: () => false,
      helpers: {
        assertBinaryData: () => ({ fileName: 'nota.pdf', mimeType: 'application/pdf' }),
        getBinaryDataBuffer: () => Promise.resolve(Buffer.from('%PDF')),
      },
      ...more,
    });

  it.each([
    ['contact.get', { id: 'c1' }, 'GET /api/contacts/c1', null],
    ['ticket.get', { id: 't1' }, 'GET /api/tickets/t1', null],
    [
      'contact.update',
      { id: 'c1', name: '', number: 5511, email: ' a@b.test ' },
      'PUT /api/contacts/c1',
      { number: '5511', email: 'a@b.test' },
    ],
    [
      'message.sendText',
      { number: 5511, body: 'Oi', connectionId: '' },
      'POST /api/messages/send',
      { number: '5511', body: 'Oi' },
    ],
    [
      'message.sendText',
      { number: '5511', body: 'Oi', connectionId: 'w1' },
      'POST /api/messages/send',
      { number: '5511', body: 'Oi', connectionId: 'w1' },
    ],
  ])('calls the API for %s', async (name, fields, call, body) => {
    const [resource, operation] = name.split('.');
    await run([{ resource, operation, ...fields }]);

    expect(calls()).toEqual([call.replace(' ', ' https://api.test')]);
    expect(asked[0]?.body).toEqual(body);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer rcd_x');
  });

  it('sends the file of an item with its name, over the selected connection, exactly once', async () => {
    const fields = { number: '5511', body: 'Nota', connectionId: 'w1', idempotencyKey: 7, binaryProperty: 'data' };
    await run([{ resource: 'message', operation: 'sendFile', ...fields }]);

    expect(calls()).toEqual(['POST https://api.test/api/messages/send']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe('7');
    const { medias, ...texts } = Object.fromEntries(asked[0]?.body as FormData);
    expect(texts).toEqual({ number: '5511', body: 'Nota', connectionId: 'w1' });
    const file = medias as File;
    expect([file.name, file.type, await file.text()]).toEqual(['nota.pdf', 'application/pdf', '%PDF']);
  });

  it('sends a text with its idempotency key', async () => {
    const fields = { resource: 'message', operation: 'sendText', number: '5511', body: 'Oi' };
    await run([{ ...fields, idempotencyKey: 'pedido 7' }, fields]);

    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['pedido 7', null]);
  });

  it('returns whether a contact is new', async () => {
    answer = () => Response.json({ contact: { id: 'c1' }, isNew: true });
    const [items] = await run([{ resource: 'contact', operation: 'create', name: 'Ana', number: '5511', email: '' }]);

    expect(asked[0]).toMatchObject({
      call: 'POST https://api.test/api/contacts',
      body: { name: 'Ana', number: '5511' },
    });
    expect(items).toEqual([{ json: { id: 'c1', isNew: true }, pairedItem: { item: 0 } }]);
  });

  it.each([
    ['contact', 'contacts', {}],
    ['ticket', 'tickets', { status: 'open' }],
  ])('searches each %s by pages, up to the limit', async (resource, path, more: Json) => {
    let pages = 0;
    answer = () => {
      pages += 1;
      return Response.json({ [path]: [{ id: `${pages}a` }, { id: `${pages}b` }], hasMore: true, nextCursor: 'c' });
    };
    const [items] = await run([{ resource, operation: 'search', search: 'ana', limit: 3, ...more }]);

    expect(items?.map(({ json }) => json['id'])).toEqual(['1a', '1b', '2a']);
    const queries = asked.map(({ call }) => new URL(call.split(' ')[1] ?? ''));
    expect(queries.map(({ pathname }) => pathname)).toEqual([`/api/${path}`, `/api/${path}`]);
    expect(queries.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { searchParam: 'ana', ...more },
      { searchParam: 'ana', ...more, cursor: 'c' },
    ]);
  });

  it('reads the selected page of messages, with one item per message', async () => {
    answer = () => Response.json({ messages: [{ id: 'm1' }, { id: 'm2' }], hasMore: false });
    const [items] = await run([{ resource: 'ticket', operation: 'messages', id: 't1', page: 2 }]);

    expect(calls()).toEqual(['GET https://api.test/api/tickets/t1/messages?pageNumber=2']);
    expect(items?.map(({ json }) => json['id'])).toEqual(['m1', 'm2']);
  });

  it('links each result to its input item, and continues after a failed item if the workflow is set to', async () => {
    answer = (call) =>
      call.endsWith('/gone')
        ? Response.json({ error: 'ERR_NO_TICKET_FOUND', message: 'No ticket.' }, { status: 404 })
        : Response.json({ id: 't' });
    const items = ['a', 'gone', 'b'].map((id) => ({ resource: 'ticket', operation: 'get', id }));

    await expect(run(items)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await run(items, { continueOnFail: () => true })).toEqual([
      [
        { json: { id: 't' }, pairedItem: { item: 0 } },
        { json: { error: 'No ticket.' }, pairedItem: { item: 1 } },
        { json: { id: 't' }, pairedItem: { item: 2 } },
      ],
    ]);
  });

  it('offers the default connection, and every other by its name and number', async () => {
    const connections = [
      { id: 'w1', name: 'Loja', number: '5511' },
      { id: 'w2', name: 'Filial', number: null },
    ];
    answer = () => Response.json({ connections });

    expect(await new Recado().methods.loadOptions.getConnections.call({ getCredentials })).toEqual([
      { name: 'Default', value: '' },
      { name: 'Loja (5511)', value: 'w1' },
      { name: 'Filial', value: 'w2' },
    ]);
    expect(calls()).toEqual(['GET https://api.test/api/connections']);
  });

  it('has fields for every operation', () => {
    const { properties } = new Recado().description;
    const offered = properties
      .filter(({ name }) => name === 'operation')
      .flatMap(({ options = [], displayOptions }) =>
        options.map(({ value }) => [displayOptions?.show['resource']?.[0] ?? '', value]),
      );
    const fieldsOf = ([resource = '', operation = '']: string[]) =>
      properties
        .filter(({ displayOptions: { show } = { show: {} } }) =>
          Boolean(show['resource']?.includes(resource) && show['operation']?.includes(operation)),
        )
        .map(({ name }) => name);

    expect(Object.fromEntries(offered.map((one) => [one.join('.'), fieldsOf(one)]))).toEqual({
      'message.sendText': ['number', 'body', 'connectionId', 'idempotencyKey'],
      'message.sendFile': ['number', 'body', 'binaryProperty', 'connectionId', 'idempotencyKey'],
      'contact.create': ['name', 'number', 'email'],
      'contact.get': ['id'],
      'contact.search': ['search', 'limit'],
      'contact.update': ['id', 'name', 'number', 'email'],
      'ticket.get': ['id'],
      'ticket.messages': ['id', 'page'],
      'ticket.search': ['status', 'search', 'limit'],
    });
  });
});

describe('the trigger', () => {
  const URL_OF_NODE = 'https://n8n.test/webhook/recado';
  const key = Buffer.from('a secret of thirty-two bytes 123');
  const signingSecret = `whsec_${key.toString('base64')}`;
  const { checkExists, create, delete: remove } = new RecadoTrigger().webhookMethods.default;
  const hooks = (data: Json, url: string | undefined = URL_OF_NODE): HookFunctions => ({
    getCredentials,
    getNodeParameter: (name) => (name === 'events' ? ['ticket.closed'] : undefined),
    getNodeWebhookUrl: () => url,
    getWorkflowStaticData: () => data,
  });

  it('creates its webhook and stores its data', async () => {
    const data: Json = {};
    answer = () => Response.json({ id: 'e1', signingSecret });

    expect(await create.call(hooks(data))).toBe(true);
    expect(asked).toMatchObject([
      {
        call: 'POST https://api.test/api/webhooks',
        body: { url: URL_OF_NODE, events: ['ticket.closed'], description: 'n8n' },
      },
    ]);
    expect(data).toEqual({ webhookId: 'e1', signingSecret });
  });

  it('creates no webhook without an address', async () => {
    expect(await create.call({ ...hooks({}), getNodeWebhookUrl: () => undefined })).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([
    ['is there', [{ id: 'e1', url: URL_OF_NODE }], true],
    ['was deleted in Recado', [{ id: 'e2', url: URL_OF_NODE }], false],
    ['has another address', [{ id: 'e1', url: 'https://old.test/' }], false],
  ])('detects whether its webhook %s', async (_case, webhooks, exists) => {
    answer = () => Response.json({ webhooks });

    expect(await checkExists.call(hooks({ webhookId: 'e1' }))).toBe(exists);
    expect(calls()).toEqual(['GET https://api.test/api/webhooks']);
  });

  it('removes its webhook, even if it was already deleted', async () => {
    const [data, gone] = [
      { webhookId: 'e1', signingSecret },
      { webhookId: 'e2', signingSecret },
    ];
    answer = (call) =>
      call.endsWith('e1') ? Response.json({ message: 'ok' }) : Response.json({ error: 'ERR_X' }, { status: 404 });

    expect([await remove.call(hooks(data)), await remove.call(hooks(gone))]).toEqual([true, true]);
    expect(calls()).toEqual(['DELETE https://api.test/api/webhooks/e1', 'DELETE https://api.test/api/webhooks/e2']);
    expect([data, gone]).toEqual([{}, {}]);
  });

  it('keeps the data of a webhook that could not be removed', async () => {
    const data = { webhookId: 'e1', signingSecret };
    answer = () => Response.json({ error: 'ERR_INTERNAL' }, { status: 500 });

    await expect(remove.call(hooks(data))).rejects.toMatchObject({ status: 500 });
    expect(data).toEqual({ webhookId: 'e1', signingSecret });
  });

  const body = JSON.stringify({ type: 'ticket.closed', data: { id: 't1' } });
  const signed = (by: Buffer, at = Date.now()) => {
    const time = String(Math.floor(at / 1_000));
    const signature = createHmac('sha256', by).update(`evt_1.${time}.${body}`).digest('base64');
    return { 'webhook-id': 'evt_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  };
  const call = async (headers: Json, data: Json = { signingSecret }) => {
    const answers: number[] = [];
    const answered = await new RecadoTrigger().webhook.call({
      getWorkflowStaticData: () => data,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody: Buffer.from(body) }),
      getResponseObject: () => ({ status: (code) => ({ end: () => void answers.push(code) }) }),
    } satisfies WebhookFunctions);
    return { answered, answers };
  };

  it('starts a workflow for a call signed by Recado', async () => {
    const event = JSON.parse(body) as Json;
    expect(await call(signed(key))).toEqual({ answered: { workflowData: [[{ json: event }]] }, answers: [] });
  });

  it.each([
    ['is not signed', {}, { signingSecret }],
    ['is signed with another key', signed(Buffer.from('another secret of thirty-two by!')), { signingSecret }],
    ['is old', signed(key, Date.now() - 3_600_000), { signingSecret }],
    ['arrives before the webhook exists', signed(key), {}],
  ])('rejects a call that %s', async (_case, headers, data) => {
    expect(await call(headers, data)).toEqual({ answered: { noWebhookResponse: true }, answers: [401] });
  });
});

describe('the credentials', () => {
  it('are tested with a call that every token may make', () => {
    const { test, authenticate } = new RecadoApi();
    expect(test.request).toEqual({ baseURL: '={{$credentials.address}}', url: '/api/token' });
    expect(authenticate.properties.headers).toEqual({ Authorization: '=Bearer {{$credentials.token}}' });
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Recado } from './recado.js';
import { readWebhook } from './webhook-event.js';

const AT = '2031-05-10T12:00:00.000Z';
const aContact = (id: string) => ({
  ...{ id, name: 'Ana', number: '5511', email: '', isGroup: false, extraInfo: [], createdAt: AT, updatedAt: AT },
});

/** Returns a client and the requests that it made. */
function aClient(answer: (url: URL) => Response) {
  const asked: Request[] = [];
  const fetch = (request: Request) => {
    asked.push(request);
    return Promise.resolve(answer(new URL(request.url)));
  };
  return { recado: new Recado({ address: 'https://api.test/', token: 'rcd_x', fetch }), asked };
}
async function idsOf(walk: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of walk) ids.push(id);
  return ids;
}

const MESSAGE = { number: '5511996124408', body: 'Oi' };
const ENDPOINT = { url: 'https://shop.test/hook', events: ['message.received' as const], description: '' };
type Call = (recado: Recado) => Promise<unknown>;
/** Each case has a name, the call, the expected request, and its body. */
const CALLS: [string, Call, string, object | null][] = [
  ['a text', (recado) => recado.sendText(MESSAGE), 'POST /api/messages/send', MESSAGE],
  [
    'a text over a connection',
    (recado) => recado.sendText({ ...MESSAGE, connectionId: 'w1' }),
    'POST /api/messages/send',
    { ...MESSAGE, connectionId: 'w1' },
  ],
  ['the token', (recado) => recado.token(), 'GET /api/token', null],
  ['the connections', (recado) => recado.connections(), 'GET /api/connections', null],
  ['a contact', (recado) => recado.contact('c1'), 'GET /api/contacts/c1', null],
  [
    'a new contact',
    (recado) => recado.createContact({ name: 'Ana', number: '5511' }),
    'POST /api/contacts',
    { name: 'Ana', number: '5511' },
  ],
  [
    'a changed contact',
    (recado) => recado.updateContact('c1', { name: 'Bia' }),
    'PUT /api/contacts/c1',
    { name: 'Bia' },
  ],
  [
    'a search for contacts',
    (recado) => recado.contacts({ searchParam: 'ana' }).next(),
    'GET /api/contacts?searchParam=ana',
    null,
  ],
  [
    'a search for tickets',
    (recado) => recado.tickets({ searchParam: 'ana', status: 'open' }).next(),
    'GET /api/tickets?searchParam=ana&status=open',
    null,
  ],
  ['a ticket', (recado) => recado.ticket('t1'), 'GET /api/tickets/t1', null],
  ['messages', (recado) => recado.messages('t1'), 'GET /api/tickets/t1/messages?pageNumber=1', null],
  ['older messages', (recado) => recado.messages('t1', 3), 'GET /api/tickets/t1/messages?pageNumber=3', null],
  ['the webhooks', (recado) => recado.webhooks(), 'GET /api/webhooks', null],
  ['a new webhook', (recado) => recado.addWebhook(ENDPOINT), 'POST /api/webhooks', ENDPOINT],
  ['a removed webhook', (recado) => recado.removeWebhook('e1'), 'DELETE /api/webhooks/e1', null],
];

describe('the client', () => {
  it.each(CALLS)('requests %s', async (_name, call, wanted, body) => {
    const lists = { connections: [], contacts: [], tickets: [], webhooks: [], hasMore: false };
    const { recado, asked } = aClient(() => Response.json(lists));
    await call(recado);

    const [request, ...others] = asked;
    expect([request?.method, request?.url].join(' ')).toBe(wanted.replace(' ', ' https://api.test'));
    expect(request?.headers.get('authorization')).toBe('Bearer rcd_x');
    expect(body ? await request?.json() : request?.body).toEqual(body);
    expect(others).toEqual([]);
  });

  it('follows the cursor, or the page number if there is none', async () => {
    const pages: Record<string, object> = {
      '': { contacts: [aContact('1')], hasMore: true, nextCursor: 'c1' },
      'cursor=c1': { contacts: [aContact('2')], hasMore: true, nextCursor: null },
      'pageNumber=3': { contacts: [aContact('3')], hasMore: false, nextCursor: null },
    };
    const { recado, asked } = aClient(({ searchParams }) => Response.json(pages[searchParams.toString()]));

    expect(await idsOf(recado.contacts())).toEqual(['1', '2', '3']);
    expect(asked.every(({ headers }) => headers.get('authorization') === 'Bearer rcd_x')).toBe(true);
  });

  it('keeps the search on every page', async () => {
    const { recado, asked } = aClient(({ searchParams }) =>
      Response.json({ tickets: [{ id: 't' }], hasMore: !searchParams.has('cursor'), nextCursor: 'c' }),
    );

    expect(await idsOf(recado.tickets({ status: 'closed' }))).toEqual(['t', 't']);
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?status=closed', '?status=closed&cursor=c']);
  });

  it('fetches no page before it is needed', async () => {
    const { recado, asked } = aClient(() =>
      Response.json({ contacts: [aContact('1')], hasMore: true, nextCursor: 'c' }),
    );

    for await (const { id } of recado.contacts()) if (id) break;
    expect(asked).toHaveLength(1);
  });

  it('sends the idempotency key, and the files of a form', async () => {
    const { recado, asked } = aClient(() => Response.json({ id: 'm', ids: ['m'], state: 'queued' }));
    const files = [{ name: 'nota.pdf', data: new Blob(['x']) }];
    await recado.sendFiles({ number: '5511996124408', files, connectionId: 'w1' }, { idempotencyKey: 'pedido 7' });

    const [request] = asked;
    expect(request?.headers.get('idempotency-key')).toBe('pedido 7');
    expect([request?.method, request?.url]).toEqual(['POST', 'https://api.test/api/messages/send']);
    const { medias, ...texts } = Object.fromEntries((await request?.formData()) ?? []);
    expect(texts).toEqual({ number: '5511996124408', body: '', connectionId: 'w1' });
    expect([(medias as File).name, await (medias as File).text()]).toEqual(['nota.pdf', 'x']);
  });

  it('throws the error code, or the status if a proxy responds', async () => {
    const problem = { error: 'ERR_RATE_LIMIT', message: 'Slow down.', details: { seconds: 3 } };
    const { recado } = aClient(() => Response.json(problem, { status: 429 }));
    const { recado: behindProxy } = aClient(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));

    const refused = { status: 429, code: 'ERR_RATE_LIMIT', message: 'Slow down.', details: { seconds: 3 } };
    await expect(recado.ticket('t')).rejects.toMatchObject(refused);
    await expect(behindProxy.ticket('t')).rejects.toMatchObject({ status: 502, code: 'ERR_UNKNOWN' });
  });
});

describe('readWebhook', () => {
  const key = Buffer.from('a secret of thirty-two bytes 123');
  const secret = `whsec_${key.toString('base64')}`;
  const body = JSON.stringify({ type: 'webhook.test', timestamp: AT, data: { webhookId: 'w' } });
  const headersOf = (at = Date.now()) => {
    const time = String(Math.floor(at / 1_000));
    const signature = createHmac('sha256', key).update(`evt_1.${time}.${body}`).digest('base64');
    return { 'webhook-id': 'evt_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  };

  it('returns a signed event', () => {
    expect(readWebhook(secret, body, headersOf())).toMatchObject({ type: 'webhook.test', data: { webhookId: 'w' } });
  });

  it('rejects a changed, old or unsigned call', () => {
    expect(() => readWebhook(secret, `${body} `, headersOf())).toThrow();
    expect(() => readWebhook(secret, body, headersOf(Date.now() - 3_600_000))).toThrow();
    expect(() => readWebhook(secret, body, {})).toThrow();
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Recado } from './recado.js';
import { readWebhook } from './webhook-event.js';

const AT = '2031-05-10T12:00:00.000Z';
const aContact = (id: string) => ({
  ...{ id, name: 'Ana', number: '5511', email: '', isGroup: false, extraInfo: [], createdAt: AT, updatedAt: AT },
});

/** A client, and the requests that it made. */
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

describe('the client', () => {
  it('walks on by the cursor, and by the number of the page where there is none', async () => {
    const pages: Record<string, object> = {
      '': { contacts: [aContact('1')], hasMore: true, nextCursor: 'c1' },
      'cursor=c1': { contacts: [aContact('2')], hasMore: true, nextCursor: null },
      'pageNumber=3': { contacts: [aContact('3')], hasMore: false, nextCursor: null },
    };
    const { recado, asked } = aClient(({ searchParams }) => Response.json(pages[searchParams.toString()]));

    expect(await idsOf(recado.contacts())).toEqual(['1', '2', '3']);
    expect(asked.every(({ headers }) => headers.get('authorization') === 'Bearer rcd_x')).toBe(true);
  });

  it('reads no page that nobody asked for', async () => {
    const { recado, asked } = aClient(() =>
      Response.json({ contacts: [aContact('1')], hasMore: true, nextCursor: 'c' }),
    );

    for await (const { id } of recado.contacts()) if (id) break;
    expect(asked).toHaveLength(1);
  });

  it('sends the key of a repeat, and the files of a form', async () => {
    const { recado, asked } = aClient(() => Response.json({ id: 'm', ids: ['m'], state: 'queued' }));
    const files = [{ name: 'nota.pdf', data: new Blob(['x']) }];
    await recado.sendFiles({ number: '5511996124408', files, connectionId: 'w1' }, { idempotencyKey: 'pedido 7' });

    const [request] = asked;
    expect(request?.headers.get('idempotency-key')).toBe('pedido 7');
    const form = await request?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(['number', 'body', 'connectionId', 'medias']);
  });

  it('throws the code of a refusal, and the status where a proxy answers', async () => {
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

  it('reads what is signed', () => {
    expect(readWebhook(secret, body, headersOf())).toMatchObject({ type: 'webhook.test', data: { webhookId: 'w' } });
  });

  it('refuses what was changed, is old, or is not signed', () => {
    expect(() => readWebhook(secret, `${body} `, headersOf())).toThrow();
    expect(() => readWebhook(secret, body, headersOf(Date.now() - 3_600_000))).toThrow();
    expect(() => readWebhook(secret, body, {})).toThrow();
  });
});

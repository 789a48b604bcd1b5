import { ReceivePaymentNotice } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import type { Calls } from '../calls.js';
import { PaymentRoutes } from './payment-routes.js';

const BODY = '{"pix":[{"txid":"a"}]}';

async function post(url: string) {
  const asked: unknown[] = [];
  const ask = (_request: unknown, contract: unknown, call: unknown) => {
    asked.push(contract === ReceivePaymentNotice ? call : contract);
    return Promise.resolve({ message: 'Received' });
  };
  const server = fastify();
  new PaymentRoutes({ ask } as unknown as Calls).register(server);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${address}${url}`, { method: 'POST', headers, body: BODY });
  await server.close();
  return { status, asked };
}

describe('the webhook of payment providers', () => {
  it.each(['', '/pix', '/rec', '/cobr'])(
    'accepts the path suffix %s of a bank and passes body and query on unchanged',
    async (end) => {
      const { status, asked } = await post(`/webhooks/payments/efi${end}?hmac=s&ignorar=`);

      expect(status).toBe(200);
      expect(asked).toMatchObject([
        { provider: 'efi', query: { hmac: 's', ignorar: '' }, body: Buffer.from(BODY).toString('base64') },
      ]);
    },
  );

  it('rejects any other suffix', async () => {
    expect(await post('/webhooks/payments/efi/other')).toEqual({ status: 404, asked: [] });
  });
});

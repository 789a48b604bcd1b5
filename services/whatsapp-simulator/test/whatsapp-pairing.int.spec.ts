import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { S_WHATSAPP_NET, type BinaryNode, type WABrowserDescription } from '@whiskeysockets/baileys';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, newCredentials, type BaileysClient } from './baileys-client.js';
import { Harness } from './harness.js';

type Options = ConstructorParameters<typeof BaileysClient>[2];

describe('linking a device', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let sequence = 0;

  beforeAll(() => harness.start());
  afterAll(() => harness.stop());
  beforeEach(async () => {
    sequence += 1;
    phone = await harness.simulator.phone({ number: `551197000000${sequence}`, name: `Loja ${sequence}` });
  });

  describe('with a code', () => {
    const codeAs = async (browser: WABrowserDescription) => {
      const refusals: BinaryNode[] = [];
      const onSocket: NonNullable<Options>['onSocket'] = ({ ws }) =>
        ws.on('CB:iq,type:error', (node: BinaryNode) => refusals.push(node));
      const client = harness.client(newCredentials(), { config: { browser }, onSocket });
      await client.qr();
      const code = await client.socket.requestPairingCode(phone.number);
      return { client, code, refusals };
    };

    it.each<WABrowserDescription>([
      ['Windows', 'Chrome', '1'],
      ['Mac OS', 'Safari', '1'],
    ])('accepts a client that calls itself "%s, %s"', async (...browser) => {
      const { client, code } = await codeAs(browser);
      await phone.typeCode(code);
      expect(await client.closed()).toBe(515);
      expect((await phone.state()).companions).toEqual([{ device: 1, name: browser[0], online: false }]);
    });

    it.each<WABrowserDescription>([
      ['Recado', 'Chrome', '1'],
      ['Windows', 'Desktop', '1'],
    ])('refuses a client that calls itself "%s, %s", which is allowed with a QR code', async (...browser) => {
      const { client, code, refusals } = await codeAs(browser);
      await expect(phone.typeCode(code)).rejects.toMatchObject({ code: 'ERR_NO_CODE' });
      expect(refusals).toMatchObject([{ content: [{ tag: 'error', attrs: { code: '400' } }] }]);
      await phone.scan(await client.qr());
    });
  });

  describe('whose registration WhatsApp refreshes', () => {
    const acknowledging: Options = {
      onSocket: ({ ws, sendNode }) =>
        ws.on('CB:notification,type:companion_reg_refresh', ({ attrs: { id, type } }: BinaryNode) => {
          const attrs = { id: id ?? '', type: type ?? '', class: 'notification', to: S_WHATSAPP_NET };
          void sendNode({ tag: 'ack', attrs });
        }),
    };

    it.each(['companion_reg_refresh', 'pair-device-rotate-qr'] as const)(
      'with %s is linked only with a new secret',
      async (child) => {
        const credentials = newCredentials();
        const client = harness.client(credentials, acknowledging);
        const qr = await client.qr();
        await harness.simulator.refreshRegistration(qr, child);

        await expect(phone.scan(qr)).rejects.toMatchObject({ code: 'ERR_COULD_NOT_LINK' });

        const advSecretKey = randomBytes(32).toString('base64');
        const renewed = qr.replace(credentials.creds.advSecretKey, advSecretKey);
        Object.assign(credentials.creds, { advSecretKey });
        await phone.scan(renewed);
        expect(await client.closed()).toBe(515);
      },
    );
  });

  describe('of an old version', () => {
    beforeEach(() => harness.simulator.webVersion({ current: '2.3000.2000', minimum: '2.3000.1000' }));
    afterAll(() => harness.simulator.webVersion({ minimum: null }));

    const as = (version: [number, number, number], more: object = {}): Options => ({ config: { version, ...more } });

    it.each<[number, number, number]>([
      [2, 3000, 999],
      [2, 2999, 5000],
      [1, 9999, 9999],
    ])('fails on the phone, and the client %i.%i.%i gets no answer', async (...version) => {
      const client = harness.client(newCredentials(), as(version));
      await expect(phone.scan(await client.qr())).rejects.toMatchObject({ code: 'ERR_COULD_NOT_LINK' });
      const code = await client.socket.requestPairingCode(phone.number);
      await expect(phone.typeCode(code)).rejects.toMatchObject({ code: 'ERR_COULD_NOT_LINK' });
      expect(client.states.some(({ connection }) => connection === 'close')).toBe(false);
    });

    it('works from the minimum version on; later logins of old versions are refused or not answered', async () => {
      const current = as([2, 3000, 1000]);
      const { client } = await linkedClient(harness.url, (qr) => phone.scan(qr), current);
      harness.add(client);
      const old = () => harness.client(client.credentials, as([2, 3000, 999], { keepAliveIntervalMs: 100 }));

      expect(await old().closed()).toBe(405);
      await harness.simulator.webVersion({ oldLogins: 'unanswered' });
      expect(await old().closed()).toBe(408);

      await harness.client(client.credentials, current).opened();
    });

    it('serves the current version at the path of web.whatsapp.com', async () => {
      const script = await fetch(`${harness.running.url}/sw.js`);
      expect(await script.text()).toContain('"client_revision":2000}');
    });
  });
});

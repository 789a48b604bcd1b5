import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ConfirmPasskey,
  CreateConnection,
  GetConnection,
  PairSession,
  RenewSession,
  SignPasskey,
} from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

/** Newer than the version built into Baileys. */
const [FIRST, SECOND] = ['2.3000.4000000000', '2.3000.4000000001'];

describe('linking a phone', () => {
  let desk: Desk;
  let company: string;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    company = await desk.company(30);
  });
  afterAll(() => desk.close());

  /** Creates a connection that shows a QR code. */
  const waiting = async () => {
    const phone = await desk.newPhone('Padaria');
    const { id } = await desk.call(company, CreateConnection, { name: phone.number });
    const { qrcode } = await desk.connection(company, id, (found) => found.qrcode !== '');
    return { phone, id, qrcode };
  };

  it('with a code is accepted by WhatsApp, and the phone lists the device as Recado', async () => {
    const { phone, id } = await waiting();

    const { code } = await desk.call(company, PairSession, { id, number: phone.number });
    await phone.typeCode(code);

    await desk.connected(company, id);
    expect((await phone.state()).companions).toMatchObject([{ name: 'Recado' }]);
  });

  it('with a second code works after a mistyped first one', async () => {
    const { phone, id } = await waiting();
    await desk.call(company, PairSession, { id, number: phone.number });
    await expect(phone.typeCode('WRNGC0DE')).rejects.toMatchObject({ code: 'ERR_WRONG_CODE' });

    const { code } = await desk.call(company, PairSession, { id, number: phone.number });
    await phone.typeCode(code);

    await desk.connected(company, id);
  });

  it.each([
    [400, 'ERR_WAPP_CODE_REFUSED'],
    [429, 'ERR_WAPP_CODE_TOO_OFTEN'],
  ])('with a code that WhatsApp refuses with %i reports %s, and the QR code still works', async (status, error) => {
    const { phone, id, qrcode } = await waiting();
    await phone.suffers({ kind: 'iq-error', code: status, route: 'md/set/link_code_companion_reg' });

    const asked = desk.call(company, PairSession, { id, number: phone.number });

    await expect(asked).rejects.toMatchObject({ code: error });
    await phone.scan(qrcode);
    await desk.connected(company, id);
  });

  it.each(['companion_reg_refresh', 'pair-device-rotate-qr'] as const)(
    'works although WhatsApp revokes the displayed QR code (%s)',
    async (child) => {
      const { phone, id, qrcode } = await waiting();

      await desk.simulator.refreshRegistration(qrcode, child);

      const again = await desk.connection(company, id, (found) => !['', qrcode].includes(found.qrcode));
      await expect(phone.scan(qrcode)).rejects.toMatchObject({ code: 'ERR_COULD_NOT_LINK' });
      await phone.scan(again.qrcode);
      await desk.connected(company, id);
    },
  );

  describe('of an account that WhatsApp protects with a passkey', () => {
    /** A phone has scanned the QR code, and WhatsApp requires its passkey. */
    const scanned = async (passkey: object = {}) => {
      const { phone, id, qrcode } = await waiting();
      await phone.suffers({ kind: 'passkey', passkey });
      const linked = phone.scan(qrcode);
      linked.catch(() => undefined); // callers that need the result await it
      const { pairing, ...connection } = await desk.connection(company, id, (found) => Boolean(found.pairing));
      const { nonce = '', options = {} } = pairing ?? {};
      return { phone, id, linked, pairing, connection, nonce, options };
    };
    const sign = async ({ phone, id, nonce, options }: Awaited<ReturnType<typeof scanned>>) => {
      const credential = await phone.signPasskey(options);
      await desk.call(company, SignPasskey, { id, nonce, credential: credential as never });
    };

    it.each([{}, { withoutOptions: true }])(
      'requests it, and links the phone with its signature (%j)',
      async (fault) => {
        const asked = await scanned(fault);
        expect(asked.connection).toMatchObject({ status: 'PAIRING', qrcode: '' });
        expect(asked.pairing).toMatchObject({ step: 'passkey-asked', options: { rpId: 'whatsapp.com' } });
        const left = new Date(asked.pairing?.expiresAt ?? 0).getTime() - Date.now();
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(600_000);

        await sign(asked);

        await asked.linked;
        expect(await desk.connected(company, asked.id)).toMatchObject({ number: asked.phone.number, pairing: null });
      },
    );

    it('shows the request only to users who may link a phone', async () => {
      const { id } = await scanned();

      const seen = await desk.call(company, GetConnection, { id }, { profile: 'user' });

      expect(seen).toMatchObject({ id, status: 'PAIRING', pairing: null });
      const signing = desk.call(company, ConfirmPasskey, { id, nonce: randomUUID() }, { profile: 'user' });
      await expect(signing).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    });

    it('reports that WhatsApp refused the signature, and starts again with one request', async () => {
      const asked = await scanned({ refuse: true });

      await sign(asked);

      await expect(asked.linked).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
      const ended = await desk.connection(company, asked.id, ({ status }) => status === 'DISCONNECTED');
      expect(ended).toMatchObject({ problem: 'ERR_WAPP_PASSKEY_REFUSED', pairing: null });
      await desk.call(company, RenewSession, { id: asked.id });
      const { qrcode } = await desk.connection(company, asked.id, (found) => found.qrcode !== '');
      await asked.phone.scan(qrcode);
      await desk.connected(company, asked.id);
    });

    it('rejects a signature for another attempt, a second signature, and an unrequested confirmation', async () => {
      const asked = await scanned({ silentAfter: 'passkey_prologue' });
      const late = { code: 'ERR_WAPP_PASSKEY_EXPIRED' };

      await expect(sign({ ...asked, nonce: randomUUID() })).rejects.toMatchObject(late);
      const confirming = desk.call(company, ConfirmPasskey, { id: asked.id, nonce: asked.nonce });
      await expect(confirming).rejects.toMatchObject(late);
      await sign(asked);
      await expect(sign(asked)).rejects.toMatchObject(late);
      const { pairing } = await desk.connection(company, asked.id, (found) => found.pairing?.step === 'signing');
      expect(pairing).not.toHaveProperty('options');
    });

    it('is not seen by another company', async () => {
      const asked = await scanned();
      const credential = (await asked.phone.signPasskey(asked.options)) as never;

      const foreign = desk.call(await desk.company(), SignPasskey, { id: asked.id, nonce: asked.nonce, credential });

      await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    });
  });
});

describe('a version that follows WhatsApp Web', () => {
  let desk: Desk;
  let pod: Process;
  let company: string;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.simulator.webVersion({ current: FIRST, minimum: FIRST });
    company = await desk.company();
    const { websocketUrl } = await desk.simulator.certificate();
    const WHATSAPP_VERSION_URL = websocketUrl.replace('ws:', 'http:').replace('/ws/chat', '/sw.js');
    pod = await desk.startPod({
      ...{ WHATSAPP_VERSION: 'auto', WHATSAPP_VERSION_URL },
      WHATSAPP_VERSION_REFRESH_MS: '1000',
    });
  });
  afterAll(() => desk.close());

  it('links a phone immediately, and reconnects connections whose version WhatsApp has retired', async () => {
    const all = [
      await desk.paired(company, 'Um'),
      await desk.paired(company, 'Dois'),
      await desk.paired(company, 'Três'),
    ];

    await desk.simulator.webVersion({ current: SECOND, minimum: SECOND });
    await pod.line(({ version, msg }) => version === SECOND && String(msg).includes('newer version'));
    for (const { phone } of all) {
      const online = phone.waitForOnline();
      await phone.suffers({ kind: 'stream-error', code: 503 });
      await online;
    }

    for (const { connection } of all)
      expect(await desk.connected(company, connection.id)).toMatchObject({ problem: null });
  });
});

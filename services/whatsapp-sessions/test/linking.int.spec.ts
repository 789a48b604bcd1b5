import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CreateConnection, PairSession } from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

/** Newer than what Baileys has built in. */
const [FIRST, SECOND] = ['2.3000.4000000000', '2.3000.4000000001'];

describe('linking a phone', () => {
  let desk: Desk;
  let company: string;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    company = await desk.company();
  });
  afterAll(() => desk.close());

  /** A new connection that shows a QR code. */
  const waiting = async () => {
    const phone = await desk.newPhone('Padaria');
    const { id } = await desk.call(company, CreateConnection, { name: phone.number });
    const { qrcode } = await desk.connection(company, id, (found) => found.qrcode !== '');
    return { phone, id, qrcode };
  };

  it('by a code is accepted by WhatsApp, and the phone lists the device as Recado', async () => {
    const { phone, id } = await waiting();

    const { code } = await desk.call(company, PairSession, { id, number: phone.number });
    await phone.typeCode(code);

    await desk.connected(company, id);
    expect((await phone.state()).companions).toMatchObject([{ name: 'Recado' }]);
  });

  it('by a second code works after a first one that was mistyped', async () => {
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
  ])('by a code that WhatsApp refuses with %i reports %s, and the QR code still works', async (status, error) => {
    const { phone, id, qrcode } = await waiting();
    await phone.suffers({ kind: 'iq-error', code: status, route: 'md/set/link_code_companion_reg' });

    const asked = desk.call(company, PairSession, { id, number: phone.number });

    await expect(asked).rejects.toMatchObject({ code: error });
    await phone.scan(qrcode);
    await desk.connected(company, id);
  });

  it.each(['companion_reg_refresh', 'pair-device-rotate-qr'] as const)(
    'works although WhatsApp withdraws the QR code on the screen (%s)',
    async (child) => {
      const { phone, id, qrcode } = await waiting();

      await desk.simulator.refreshRegistration(qrcode, child);

      const again = await desk.connection(company, id, (found) => !['', qrcode].includes(found.qrcode));
      await expect(phone.scan(qrcode)).rejects.toMatchObject({ code: 'ERR_COULD_NOT_LINK' });
      await phone.scan(again.qrcode);
      await desk.connected(company, id);
    },
  );
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

  it('links a phone at once, and brings back connections whose version WhatsApp has retired', async () => {
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

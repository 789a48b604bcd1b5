import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConfirmNumber, RenewSession, StartSession } from '@recado/contracts';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('a link that ends', () => {
  let desk: Desk;
  let paired: Paired;
  let silent: Paired;
  let pod: Process;
  let ana: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
    // detected when a ping gets no reply; other tests run in the meantime
    silent = await desk.paired(paired.company, 'Mudo');
    await silent.phone.suffers({ kind: 'silence' });
  });
  afterAll(() => desk.close());

  const status = (wanted: string) =>
    desk.connection(paired.company, paired.connection.id, (found) => found.status === wanted);
  const receives = async (text: string) => {
    await ana.says(text, { to: paired.phone });
    await desk.events(paired.company, () => desk.texts(paired.company).find((one) => one === text));
  };

  it.each([408, 428, 500, 503, 515])(
    'with %i reconnects automatically and receives the messages sent meanwhile',
    async (code) => {
      await paired.phone.suffers({ kind: 'stream-error', code });

      await receives(`depois de ${code}`);

      expect(await status('CONNECTED')).toMatchObject({ problem: null });
    },
  );

  it('without a code reconnects too', async () => {
    await paired.phone.suffers({ kind: 'cut' });

    await receives('depois do corte');
  });

  it.each([
    [403, 'ERR_WAPP_BLOCKED'],
    [405, 'ERR_WAPP_OUTDATED'],
    [440, 'ERR_WAPP_REPLACED'],
  ])('with %i waits for the user, keeps the pairing and reports the reason', async (code, problem) => {
    const kind = code === 440 ? 'stream-error' : 'login-failure';
    await paired.phone.suffers({ kind, code });
    if (kind === 'login-failure') await paired.phone.suffers({ kind: 'stream-error', code: 503 });

    expect(await status('DISCONNECTED')).toMatchObject({ problem, number: paired.phone.number });

    await desk.call(paired.company, StartSession, { id: paired.connection.id });
    expect(await status('CONNECTED')).toMatchObject({ problem: null });
    await receives(`de volta de ${code}`);
  });

  it('with a silent socket is detected and reopened', async () => {
    await ana.says('Alguém aí?', { to: silent.phone });

    await desk.events(silent.company, () => desk.texts(silent.company).find((one) => one === 'Alguém aí?'));

    const ended = await pod.line((line) => line.connectionId === silent.connection.id && line.code === 408);
    expect(ended).toMatchObject({ next: 'retry' });
  });

  it('and is linked with another number rests until a user confirms it', async () => {
    const one = await desk.paired(paired.company, 'Trocado');
    const { id } = one.connection;
    const here = (match: Parameters<Desk['connection']>[2]) => desk.connection(one.company, id, match);
    const other = await desk.newPhone('Outro');
    await desk.call(one.company, RenewSession, { id });
    const { qrcode } = await here((found) => found.qrcode !== '');
    await other.scan(qrcode);

    const held = await here(({ status, heldNumber }) => status === 'CONNECTED' || Boolean(heldNumber));
    expect(held).toMatchObject({
      ...{ status: 'DISCONNECTED', problem: 'ERR_WAPP_OTHER_NUMBER' },
      ...{ number: one.phone.number, heldNumber: other.number },
    });

    await desk.call(one.company, ConfirmNumber, { id });
    expect(await desk.connected(one.company, id)).toMatchObject({ number: other.number, heldNumber: null });
  });

  it('with 401 is unlinked and reports the reason', async () => {
    await paired.phone.suffers({ kind: 'stream-error', code: 401 });

    expect(await status('DISCONNECTED')).toMatchObject({
      problem: 'ERR_WAPP_UNLINKED',
      number: null,
      profileName: null,
    });
  });
});

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConfirmNumber, EndSession, RenewSession, RestoreSession } from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import type { Fault } from '../../whatsapp-simulator/src/client/simulated-phone.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const DAY_MS = 24 * 60 * 60_000;
const FORGIVEN: Fault = { kind: 'device-removed', forgivenAfter: 0 };

describe('the keys of a link that WhatsApp has ended', () => {
  let desk: Desk;
  let pod: Process;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
  });
  afterAll(() => desk.close());

  const here = ({ company, connection }: Paired, match: Parameters<Desk['connection']>[2]) =>
    desk.connection(company, connection.id, match);
  const rests = (paired: Paired) =>
    here(paired, ({ status, problem }) => status === 'DISCONNECTED' && Boolean(problem));
  const restore = ({ company, connection }: Paired) => desk.call(company, RestoreSession, { id: connection.id });
  /** Exchanges messages with a contact, so that there are keys besides those of the device. */
  const talks = async (paired: Paired, text: string) => {
    const ana = desk.simulator.contact('Ana');
    await ana.says(text, { to: paired.phone });
    await desk.events(paired.company, () => desk.texts(paired.company).find((one) => one === text));
  };
  const removed = async (fault: Fault, company?: string): Promise<Paired> => {
    const paired = await desk.paired(company ?? (await desk.company()), 'Vendas');
    await talks(paired, 'antes');
    await paired.phone.suffers(fault);
    await rests(paired);
    return paired;
  };
  const stored = async ({ connection: { id } }: Paired) => {
    const count = (name: string, filter: object) => desk.database.collection(name).countDocuments(filter);
    const [formers, credentials, keys] = await Promise.all([
      count('former_pairings', { connectionId: id }),
      count('credentials', { _id: id }),
      count('signal_keys', { connectionId: id }),
    ]);
    return { formers, credentials, hasKeys: keys > 0 };
  };
  const EMPTY = { formers: 0, credentials: 0, hasKeys: false };

  it('are kept for 30 days, and log in again with one request when WhatsApp accepts them', async () => {
    const paired = await removed(FORGIVEN);
    const resting = await rests(paired);
    expect(resting).toMatchObject({ problem: 'ERR_WAPP_UNLINKED', number: null });
    const keptMs = new Date(resting.oldLinkUntil ?? 0).getTime() - Date.now();
    expect(keptMs).toBeGreaterThan(29 * DAY_MS);
    expect(keptMs).toBeLessThanOrEqual(30 * DAY_MS);
    const [device] = (await paired.phone.state()).companions;

    await restore(paired);

    const back = await desk.connected(paired.company, paired.connection.id);
    expect(back).toMatchObject({ number: paired.phone.number, problem: null, oldLinkUntil: null });
    await talks(paired, 'depois');
    expect(desk.texts(paired.company)).toEqual(['antes', 'depois']);
    expect((await paired.phone.state()).companions).toMatchObject([{ device: device?.device }]);
    expect(await stored(paired)).toEqual({ formers: 0, credentials: 1, hasKeys: true });
  });

  it.each<[string, Fault]>([
    ['stays removed', { kind: 'device-removed' }],
    ['is refused once more', { kind: 'device-removed', forgivenAfter: 1 }],
  ])('are deleted when the device %s, and the connection shows it', async (_case, fault) => {
    const paired = await removed(fault);

    await restore(paired);

    const refused = await here(paired, ({ problem }) => problem === 'ERR_WAPP_OLD_LINK_REFUSED');
    expect(refused).toMatchObject({ status: 'DISCONNECTED', number: null, oldLinkUntil: null });
    expect(await stored(paired)).toEqual(EMPTY);
    await expect(restore(paired)).rejects.toMatchObject({ code: 'ERR_WAPP_NO_OLD_LINK' });
  });

  it('are kept with a new QR code, and deleted when the same number is linked again', async () => {
    const paired = await removed(FORGIVEN);
    const { company, connection, phone } = paired;
    await desk.call(company, RenewSession, { id: connection.id });
    const { qrcode, oldLinkUntil } = await here(paired, (found) => found.qrcode !== '');
    expect(oldLinkUntil).toBeTruthy();
    expect((await stored(paired)).formers).toBe(1);

    await phone.scan(qrcode);

    expect(await desk.connected(company, connection.id)).toMatchObject({ oldLinkUntil: null });
    await talks(paired, 'com o vínculo novo');
    expect((await stored(paired)).formers).toBe(0);
  });

  it('can be tried while a QR code is shown', async () => {
    const paired = await removed(FORGIVEN);
    await desk.call(paired.company, RenewSession, { id: paired.connection.id });
    await here(paired, (found) => found.qrcode !== '');

    await restore(paired);

    await desk.connected(paired.company, paired.connection.id);
    await talks(paired, 'sem QR');
  });

  it('are kept when another number is linked, and do not replace it', async () => {
    const paired = await removed(FORGIVEN);
    const { company, connection } = paired;
    await desk.call(company, RenewSession, { id: connection.id });
    const { qrcode } = await here(paired, (found) => found.qrcode !== '');
    const other = await desk.newPhone('Outro');
    await other.scan(qrcode);
    await here(paired, ({ heldNumber }) => heldNumber === other.number);
    expect((await stored(paired)).formers).toBe(1);

    await desk.call(company, ConfirmNumber, { id: connection.id });

    expect(await desk.connected(company, connection.id)).toMatchObject({ number: other.number });
    expect((await stored(paired)).formers).toBe(1);
    await expect(restore(paired)).rejects.toMatchObject({ code: 'ERR_WAPP_NO_OLD_LINK' });
  });

  it.each<[string, (paired: Paired) => Promise<unknown>]>([
    [
      'disconnected by a user',
      async (paired) => {
        await desk.call(paired.company, EndSession, { id: paired.connection.id });
        const ended = await here(paired, ({ oldLinkUntil }) => !oldLinkUntil);
        expect(ended).toMatchObject({ status: 'DISCONNECTED', problem: null });
      },
    ],
    ['deleted', (paired) => desk.remove(paired)],
    ['of a deleted company', ({ company }) => desk.endCompany(company)],
  ])('are deleted immediately when the connection is %s', async (_case, end) => {
    const paired = await removed(FORGIVEN);
    expect((await stored(paired)).formers).toBe(1);

    await end(paired);

    await until(async () => {
      const { formers, credentials, hasKeys } = await stored(paired);
      return formers + credentials === 0 && !hasKeys ? true : undefined;
    });
  });

  it('cannot be tried by another company or by users without the permission', async () => {
    const paired = await removed(FORGIVEN);
    const { id } = paired.connection;

    const foreign = desk.call(await desk.company(), RestoreSession, { id });
    const agent = desk.call(paired.company, RestoreSession, { id }, { profile: 'user' });

    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(agent).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect((await rests(paired)).status).toBe('DISCONNECTED');
  });

  it('are kept in at most two versions: the oldest is deleted', async () => {
    const paired = await desk.paired(await desk.company());
    const { company, connection } = paired;
    for (const name of ['Um', 'Dois', 'Três']) {
      await desk.call(company, RenewSession, { id: connection.id });
      const { qrcode } = await here(paired, (found) => found.qrcode !== '');
      const phone = await desk.newPhone(name);
      await phone.scan(qrcode);
      await here(paired, ({ heldNumber }) => heldNumber === phone.number);
      await desk.call(company, ConfirmNumber, { id: connection.id });
      await desk.connected(company, connection.id);
      await phone.suffers({ kind: 'device-removed' });
      await rests(paired);
    }

    const formers = await desk.database.collection('former_pairings').find({ connectionId: connection.id }).toArray();
    expect(formers).toHaveLength(2);
    const prefixes = formers.map(({ pairingId }) => `${connection.id}:${String(pairingId)}/`);
    const keys = await desk.database
      .collection<{ _id: string }>('signal_keys')
      .find({ connectionId: connection.id })
      .toArray();
    expect(keys.filter(({ _id }) => !prefixes.some((prefix) => _id.startsWith(prefix)))).toEqual([]);
  });

  it.each([
    ['before-keys', 'a crash before they are put away'],
    ['after-keys', 'a crash after they are put away'],
  ])('survive %s: %s', async (point) => {
    const paired = await desk.paired(await desk.company());
    await pod.kill('SIGTERM');
    const doomed = await desk.startPod({ FAILPOINT: point });
    await talks(paired, `antes de ${point}`);

    await paired.phone.suffers(FORGIVEN);
    await doomed.ended;
    await desk.missHeartbeats(LEASE_MS / 2);
    pod = await desk.startPod();

    if (point === 'after-keys') {
      // the next owner finds no keys, so it shows a QR code
      await here(paired, ({ qrcode }) => qrcode !== '');
      await restore(paired);
    }
    await talks(paired, `de volta de ${point}`);
  });

  it.each(['before-keys', 'after-keys'])('survive a crash while they are restored: %s', async (point) => {
    const paired = await removed(FORGIVEN);
    await pod.kill('SIGTERM');
    const doomed = await desk.startPod({ FAILPOINT: point });
    await restore(paired);
    await doomed.ended;
    await desk.missHeartbeats(LEASE_MS / 2);
    pod = await desk.startPod();

    await desk.connected(paired.company, paired.connection.id);
    await talks(paired, `de volta de ${point}`);
    expect(await stored(paired)).toEqual({ formers: 0, credentials: 1, hasKeys: true });
  });
});

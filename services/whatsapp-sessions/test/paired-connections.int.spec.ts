import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StartSession, type WhatsappPerson } from '@recado/contracts';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('a paired connection', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  let person: WhatsappPerson;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
    person = { number: await ana.number(), lid: null, name: null };
  });
  afterAll(() => desk.close());

  it('has its number', () => {
    expect(paired.connection).toMatchObject({ status: 'CONNECTED', number: paired.phone.number, qrcode: '' });
  });

  it("announces a contact's message", async () => {
    const { id } = await ana.says('Oi', { to: paired.phone });

    const [message] = await desk.events(paired.company, () => nonEmpty(desk.received(paired.company)));

    expect(message).toMatchObject({
      connectionId: paired.connection.id,
      messageId: id,
      fromMe: false,
      contact: { number: await ana.number(), name: 'Ana' },
      content: { type: 'text', text: 'Oi' },
      quotedId: null,
      recovered: false,
    });
  });

  it('sends a message and announces its acknowledgements', async () => {
    const id = await desk.send(paired, person, 'Bom dia!');
    await ana.waitForMessage('Bom dia!');
    await until(async () => (desk.acks(paired.company, id).includes(3) ? true : undefined));

    await ana.reads({ to: paired.phone, ids: [id] });
    await until(async () => ([1, 4].every((ack) => desk.acks(paired.company, id).includes(ack)) ? true : undefined));

    expect([...desk.acks(paired.company, id)].sort()).toEqual([1, 3, 4]);
  });

  it('announces that a contact is typing', async () => {
    await ana.types('composing', { to: paired.phone });

    const [typing] = await desk.events(paired.company, () =>
      nonEmpty(desk.dataOf<{ presence: string }>(paired.company, 'whatsapp.presence.changed')),
    );

    expect(typing?.presence).toBe('composing');
  });

  it('sends read receipts to a contact', async () => {
    const { id } = await ana.says('Leia', { to: paired.phone });
    await desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));

    await desk.read(paired, person, [id]);

    await ana.waitForAck(id, 'read');
  });

  it('sends a repeated command once, as after a timeout', async () => {
    const id = await desk.send(paired, person, 'Uma vez');
    await desk.send(paired, person, 'Uma vez', { id });
    await desk.send(paired, person, 'Depois');
    await ana.waitForMessage('Depois');
    await until(async () => (desk.acks(paired.company, id).includes(1) ? true : undefined));

    const shown = await ana.received({ to: paired.phone });

    expect(shown.filter(({ text }) => text === 'Uma vez')).toHaveLength(1);
    expect(desk.acks(paired.company, id).filter((ack) => ack === 1)).toHaveLength(1);
  });

  it('handles live commands before bulk commands', async () => {
    const names = (lane: string) => [1, 2, 3, 4, 5].map((n) => `${lane} ${n}`);
    for (const text of names('bulk')) await desk.send(paired, person, text, { lane: 'bulk' });
    for (const text of names('live')) await desk.send(paired, person, text);
    await ana.waitForMessage('bulk 5');

    const shown = (await ana.received({ to: paired.phone })).map(({ text }) => text);

    expect(shown.indexOf('live 5')).toBeLessThan(shown.indexOf('bulk 2'));
    expect(shown.filter((text) => text.startsWith('live'))).toEqual(names('live'));
    expect(shown.filter((text) => text.startsWith('bulk'))).toEqual(names('bulk'));
  });

  it('sets a malformed command aside and continues', async () => {
    await desk.command(paired, { rubbish: true });
    await desk.send(paired, person, 'Trotzdem');

    await ana.waitForMessage('Trotzdem');

    const subject = `dead.whatsapp-sessions.cmd.whatsapp.live.v1.${paired.company}.${paired.connection.id}`;
    expect(await desk.link.manager.streams.getMessage('DEAD', { last_by_subj: subject })).not.toBeNull();
  });

  it('reconnects after a stream error and receives the messages sent meanwhile', async () => {
    await paired.phone.suffers({ kind: 'stream-error', code: 503 });
    await ana.says('Enquanto isso', { to: paired.phone });

    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === 'Enquanto isso'));

    await desk.connected(paired.company, paired.connection.id);
  });

  it('requests a damaged message again and announces it once', async () => {
    await paired.phone.suffers({ kind: 'undecryptable', times: 1 });
    await ana.says('Danificada', { to: paired.phone });

    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === 'Danificada'));

    expect(desk.texts(paired.company).filter((text) => text === 'Danificada')).toHaveLength(1);
  });

  it('announces a message once although WhatsApp delivers it twice', async () => {
    await paired.phone.suffers({ kind: 'duplicate', times: 1 });
    await ana.says('Repetida', { to: paired.phone });
    await ana.says('Seguinte', { to: paired.phone });

    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === 'Seguinte'));

    expect(desk.texts(paired.company).filter((text) => text === 'Repetida')).toHaveLength(1);
  });

  it('does not compete for a number that another program uses, and keeps the pairing', async () => {
    await paired.phone.suffers({ kind: 'stream-error', code: 440 });
    const { company, connection } = paired;
    await desk.connection(company, connection.id, ({ status }) => status === 'DISCONNECTED');

    await desk.call(company, StartSession, { id: connection.id });

    await desk.connected(company, connection.id);
  });

  it('waits for a new QR code after it was unlinked on the phone', async () => {
    await paired.phone.suffers({ kind: 'stream-error', code: 401 });
    const { company, connection } = paired;
    const gone = await desk.connection(company, connection.id, ({ status }) => status === 'DISCONNECTED');
    expect(gone.number).toBeNull();
    const credentials = desk.database.collection<{ _id: string }>('credentials');
    expect(await credentials.countDocuments({ _id: connection.id })).toBe(0);

    await desk.call(company, StartSession, { id: connection.id });
    const { qrcode } = await desk.connection(company, connection.id, (found) => found.qrcode !== '');
    await paired.phone.scan(qrcode);

    await desk.connected(company, connection.id);
    await ana.says('De volta', { to: paired.phone });
    await desk.events(company, () => desk.texts(company).find((text) => text === 'De volta'));
  });

  it('stores no text and no key unencrypted', async () => {
    const names = ['connections', 'credentials', 'former_pairings', 'signal_keys', 'inbound_journal', 'outbound'];
    const documents = await Promise.all(names.map((name) => desk.database.collection(name).find().toArray()));

    const stored = JSON.stringify(documents);

    for (const secret of ['Bom dia!', 'Uma vez', 'registrationId', 'privKey', 'wa.me'])
      expect(stored).not.toContain(secret);
  });

  it('leaves no data when it is deleted', async () => {
    await desk.remove(paired);
    const { id } = paired.connection;
    await until(async () =>
      (await desk.database.collection('sessions').countDocuments({ _id: id as never })) === 0 ? true : undefined,
    );

    for (const name of ['signal_keys', 'former_pairings', 'inbound_journal', 'outbound'])
      expect(await desk.database.collection(name).find({ connectionId: id }).toArray()).toEqual([]);
    const state = await desk.link.manager.streams.getMessage('STATE', {
      last_by_subj: `state.whatsapp.connection.v1.${paired.company}.${id}`,
    });
    expect(state?.json<{ data: unknown }>().data).toBeNull();
    expect((await paired.phone.state()).companions).toEqual([]);
  });
});

const nonEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

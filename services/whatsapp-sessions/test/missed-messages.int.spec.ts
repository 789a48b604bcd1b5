import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConfirmNumber, EndSession, RenewSession } from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import type { SimulatedPhone } from '../../whatsapp-simulator/src/client/simulated-phone.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const MISSED = ['Alguém aí?', 'Quero comprar', 'Já respondo', 'Oi, equipe'];

/** They arrive only with the history sent at the next linking. */
describe('messages sent while a number is not linked', () => {
  let desk: Desk;
  let pod: Process;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
  });
  afterAll(() => desk.close());

  const rests = ({ company, connection }: Paired) =>
    desk.connection(company, connection.id, ({ status }) => status === 'DISCONNECTED');
  const receivedOf = (company: string, text: string) =>
    desk.events(company, () => desk.texts(company).includes(text) || undefined);
  const begin = async (historyDays = 0): Promise<Paired> => {
    const phone = await desk.newPhone('Loja');
    const company = await desk.company(10, { CheckMsgIsGroup: 'disabled' });
    const paired = await desk.linked(company, phone, { name: 'Loja', historyDays });
    await desk.simulator.contact('Ana').says('Antes', { to: phone });
    await receivedOf(company, 'Antes');
    return paired;
  };
  const end = async (paired: Paired) => {
    await desk.call(paired.company, EndSession, { id: paired.connection.id });
    await rests(paired);
  };
  const showsQr = async ({ company, connection: { id } }: Paired) => {
    await desk.call(company, RenewSession, { id });
    return (await desk.connection(company, id, ({ qrcode }) => qrcode !== '')).qrcode;
  };
  const relink = async (paired: Paired) => {
    await paired.phone.scan(await showsQr(paired));
    await desk.connected(paired.company, paired.connection.id);
  };
  const writes = async (phone: SimulatedPhone) => {
    const [ana, bia] = [desk.simulator.contact('Ana'), await desk.simulator.addContact({ name: 'Bia' })];
    const group = await desk.simulator.group({ subject: 'Equipe', owner: ana, members: [bia, phone] });
    await ana.says('Alguém aí?', { to: phone });
    await bia.says('Quero comprar', { to: phone });
    await phone.says('Já respondo', { to: ana });
    await bia.says('Oi, equipe', { to: group });
    return { ana, bia, group };
  };

  it('are received once they arrive, in order, and each once', async () => {
    const paired = await begin();
    const { company, phone } = paired;
    await desk.send(
      paired,
      { number: await desk.simulator.contact('Ana').number(), lid: null, name: null },
      'Pois não',
    );
    await end(paired);
    const { ana, bia, group } = await writes(phone);

    await relink(paired);

    for (const text of MISSED) await receivedOf(company, text);
    await ana.says('Depois', { to: phone });
    await receivedOf(company, 'Depois');
    const received = desk
      .received(company)
      .flatMap(({ content, ...message }) =>
        content.type === 'text' && content.text !== 'Pois não' ? [{ text: content.text, ...message }] : [],
      );
    const [anaNumber, biaNumber] = [await ana.number(), await bia.number()];
    const of = (number: string) => received.filter(({ contact, group }) => !group && contact.number === number);
    const lid = expect.any(String);
    expect(of(anaNumber).map(({ text }) => text)).toEqual(['Antes', 'Alguém aí?', 'Já respondo', 'Depois']);
    expect(of(anaNumber).map(({ fromMe, recovered }) => [fromMe, recovered])).toEqual([
      [false, false],
      [false, true],
      [true, true],
      [false, false],
    ]);
    expect(of(anaNumber).every(({ contact }) => contact.lid !== null)).toBe(true);
    expect(of(biaNumber)).toMatchObject([
      { text: 'Quero comprar', recovered: true, contact: { number: biaNumber, lid } },
    ]);
    const inGroup = received.filter((message) => message.group?.id === group.id);
    expect(inGroup).toMatchObject([{ text: 'Oi, equipe', contact: { number: biaNumber, lid } }]);
    expect(received).toHaveLength(6);
    expect(desk.dataOf(company, 'whatsapp.history.imported')).toEqual([]);
  });

  it('are received even if WhatsApp has ended the link, and are not part of the imported history', async () => {
    const paired = await begin(30);
    const { company, phone } = paired;
    await phone.suffers({ kind: 'device-removed' });
    await rests(paired);
    await writes(phone);

    await relink(paired);

    for (const text of MISSED) await receivedOf(company, text);
    await desk.connection(company, paired.connection.id, ({ history }) => history?.state === 'done');
    expect(JSON.stringify(desk.dataOf(company, 'whatsapp.history.imported'))).not.toContain('Quero comprar');
    expect(desk.texts(company).filter((text) => text === 'Quero comprar')).toHaveLength(1);
  });

  it('are received even if the status of the new session is stored only after its history has arrived', async () => {
    const paired = await begin();
    await end(paired);
    await writes(paired.phone);
    const connections = desk.database.collection<{ _id: string }>('connections');
    const isOpening = { _id: paired.connection.id, status: 'OPENING', missed: { $ne: null } };
    const blocking = await desk.database.startSession();
    const linking = relink(paired);
    await until(async () => (await connections.findOne(isOpening)) ?? undefined);
    blocking.startTransaction(); // the product repeats its own write until this one has ended
    await connections.updateOne(isOpening, { $set: { isBlocked: true } }, { session: blocking });

    for (const text of MISSED) await receivedOf(paired.company, text);
    await blocking.abortTransaction();
    await blocking.endSession();
    await linking;
  });

  it('are received by the next process when one is killed in the middle', async () => {
    const paired = await begin();
    const { company, phone } = paired;
    await end(paired);
    await writes(phone);
    await desk.stopPods();
    pod = await desk.startPod({ FAILPOINT: 'after-publish:2' });
    const linking = relink(paired);
    await pod.ended;
    await desk.missHeartbeats(LEASE_MS);
    pod = await desk.startPod();
    await linking;

    for (const text of MISSED) await receivedOf(company, text);
    for (const text of MISSED) expect(desk.texts(company).filter((one) => one === text)).toHaveLength(1);
  });

  it('start at the end of the link, also when a new code is requested while the number is linked', async () => {
    const paired = await begin();
    const askedAt = Date.now();

    await relink(paired);

    type Stored = { _id: string; onlineUntil: Date; missed: { since: Date } };
    const connections = desk.database.collection<Stored>('connections');
    const stored = await connections.findOne({ _id: paired.connection.id });
    expect(stored?.missed.since.getTime()).toBeGreaterThanOrEqual(askedAt);
    expect(stored?.onlineUntil.getTime()).toBeGreaterThan(stored?.missed.since.getTime() ?? 0);
  });

  it('exclude those of another number that replaces it', async () => {
    const paired = await begin();
    const { company, connection } = paired;
    await end(paired);
    const other = await desk.newPhone('Outra');
    const ana = desk.simulator.contact('Ana');
    await ana.says('Para a outra', { to: other });
    await other.scan(await showsQr(paired));
    await desk.connection(company, connection.id, ({ heldNumber }) => heldNumber === other.number);
    await desk.call(company, ConfirmNumber, { id: connection.id });
    await desk.connected(company, connection.id);

    await ana.says('Depois', { to: other });
    await receivedOf(company, 'Depois');
    expect(desk.texts(company)).toEqual(['Antes', 'Depois']);
  });
});

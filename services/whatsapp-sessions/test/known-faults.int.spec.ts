import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CheckNumber, type WhatsappPerson } from '@recado/contracts';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { idOf } from '../src/people/people.repository.js';
import { addressOf } from '../src/people/update-person.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Faults that users of similar systems have reported and that no other test covers. */
describe('known faults of similar systems', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    // the first is sent immediately, the next after a minute
    await desk.startPod({ BULK_PER_MINUTE: '1' });
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
  });
  afterAll(() => desk.close());

  const to = () => ({ to: paired.phone });
  const person = async (contact: SimulatedContact): Promise<WhatsappPerson> => ({
    number: await contact.number(),
    lid: null,
    name: null,
  });
  const receivedOf = (id: string) =>
    desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));

  it('a campaign does not delay answers: each connection has a rate for bulk', async () => {
    const other = await desk.paired(paired.company, 'Campanhas');
    const contact = await person(ana);
    const begunAt = Date.now();
    for (const text of ['oferta 1', 'oferta 2', 'oferta 3']) await desk.send(paired, contact, text, { lane: 'bulk' });
    await ana.waitForMessage('oferta 1');
    for (const text of ['pessoa 1', 'pessoa 2', 'pessoa 3']) await desk.send(paired, contact, text);
    await desk.send(other, contact, 'de outro número', { lane: 'bulk' });

    await ana.waitForMessage('pessoa 3');
    await ana.waitForMessage('de outro número');

    const texts = (await ana.received(to())).map(({ text }) => String(text));
    const minutes = Math.floor((Date.now() - begunAt) / MINUTE_MS);
    const offers = texts.filter((text) => text.startsWith('oferta'));
    expect(texts[0]).toBe('oferta 1');
    expect(texts.filter((text) => text.startsWith('pessoa'))).toEqual(['pessoa 1', 'pessoa 2', 'pessoa 3']);
    expect(offers).toEqual(['oferta 1', 'oferta 2', 'oferta 3'].slice(0, offers.length));
    expect(offers.length - 1).toBeLessThanOrEqual(minutes); // none, unless the machine took a minute
  });

  it('a session that considers its own lease lost restarts, and receives the messages of the meantime', async () => {
    const one = await desk.paired(await desk.company());
    const records = desk.database.collection<{ _id: string; number: number }>('write_log');
    const ofConnection = { _id: { $regex: `^${one.company}:${one.connection.id}:` } };
    /**
     * Takes the log number of the session's next write.
     * @returns undefined if the session was faster
     */
    const takeNumber = async () => {
      const last = await records.findOne(ofConnection, { sort: { _id: -1 } });
      if (!last) return undefined;
      const _id = last._id.replace(/\d+$/, (digits) => String(last.number + 1).padStart(digits.length, '0'));
      const taken = { ...last, _id, number: last.number + 1, sealed: null };
      return records.insertOne(taken).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    };
    await until(takeNumber);
    const texts = ['um', 'dois', 'três'];

    for (const text of texts) await ana.says(text, { to: one.phone });

    await desk.events(one.company, () => desk.texts(one.company).find((text) => text === 'três'));
    expect(desk.texts(one.company)).toEqual(texts);
  });

  it('a Brazilian number with and without the ninth digit is the same contact, in WhatsApp’s form', async () => {
    const old = await desk.simulator.addContact({ name: 'Sem o nove', number: '551187654321' });

    for (const number of ['551187654321', '5511987654321'])
      expect(await desk.call(paired.company, CheckNumber, { number })).toMatchObject({
        exists: true,
        number: '551187654321',
      });

    await desk.send(paired, { number: '5511987654321', lid: null, name: null }, 'Com o nove');
    await old.waitForMessage('Com o nove');
    const { id } = await old.says('Chegou', to());
    expect((await receivedOf(id)).contact).toMatchObject({ number: '551187654321' });
  });

  it('a contact with only a number is received and answered', async () => {
    const plain = await desk.simulator.addContact({ name: 'Só número', addressing: 'number' });

    const { id } = await plain.says('Oi', to());

    const { contact } = await receivedOf(id);
    expect(contact).toMatchObject({ number: await plain.number(), lid: null });
    await desk.send(paired, contact, 'Oi, número');
    expect((await plain.waitForMessage('Oi, número')).text).toBe('Oi, número');
  });

  it('a contact with only a number can be written to first', async () => {
    const plain = await desk.simulator.addContact({ name: 'Só número, calado', addressing: 'number' });
    const number = await plain.number();

    for (const text of ['Olá, número', 'Ainda aí?']) await desk.send(paired, { number, lid: null, name: null }, text);

    for (const text of ['Olá, número', 'Ainda aí?']) expect((await plain.waitForMessage(text)).text).toBe(text);
  });

  it('a LID is never stored as a number', async () => {
    const hidden = await desk.simulator.addContact({ name: 'Só LID', addressing: 'lid' });

    const { id } = await hidden.says('Oi', to());

    const { contact } = await receivedOf(id);
    expect(contact.number).toBeNull();
    expect(contact.lid).toMatch(/^\d+$/);
    await desk.send(paired, contact, 'Oi, LID');
    await hidden.waitForMessage('Oi, LID');
  });

  it('an album arrives as single pictures of one contact, in order, each once', async () => {
    const pictures: { id: string }[] = [];
    for (const caption of ['um', 'dois', 'três'])
      pictures.push(await ana.sendsImage(randomBytes(500), { mimeType: 'image/jpeg', caption }, to()));

    const all = await Promise.all(pictures.map(({ id }) => receivedOf(id)));

    const ids = desk.received(paired.company).map(({ messageId }) => messageId);
    expect(ids.filter((id) => pictures.some((one) => one.id === id))).toEqual(pictures.map(({ id }) => id));
    expect(new Set(all.map(({ contact }) => contact.lid)).size).toBe(1);
  });

  describe('around a restart', () => {
    const people = () => desk.database.collection<{ _id: string; checkedAt: Date }>('people');
    const [hoursAgo, daysAgo] = [0.9, 1.1].map((days) => new Date(Date.now() - days * DAY_MS)) as [Date, Date];
    let [fresh, old] = ['', ''];
    beforeAll(async () => {
      fresh = await firstSight(desk.simulator.contact('Bia'), hoursAgo);
      old = await firstSight(desk.simulator.contact('Carla'), daysAgo);
      await desk.stopPods();
      await desk.startPod({ BULK_PER_MINUTE: '1' });
      await desk.connected(paired.company, paired.connection.id);
    });

    /** @returns the record of a new contact, changed as if it had been updated at `checkedAt` */
    const firstSight = async (contact: SimulatedContact, checkedAt: Date): Promise<string> => {
      const { id: messageId } = await contact.says('Olá', to());
      const _id = idOf(paired.connection.id, addressOf({ contact: (await receivedOf(messageId)).contact }));
      await until(async () => (await people().findOne({ _id })) ?? undefined);
      await people().updateOne({ _id }, { $set: { checkedAt } });
      return _id;
    };

    it('the first message after it is not lost', async () => {
      const { id } = await desk.simulator.contact('Bia').says('Primeira depois', to());

      expect((await receivedOf(id)).content).toEqual({ type: 'text', text: 'Primeira depois' });
    });

    it('a picture is checked again after 24 hours, and not before', async () => {
      for (const name of ['Bia', 'Carla']) await desk.simulator.contact(name).says('De novo', to());

      const checkedAt = async (id: string) => (await people().findOne({ _id: id }))?.checkedAt.getTime() ?? 0;
      await until(async () => ((await checkedAt(old)) > daysAgo.getTime() ? true : undefined));
      expect(await checkedAt(fresh)).toBe(hoursAgo.getTime());
    });
  });
});

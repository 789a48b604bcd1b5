import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ConnectionState,
  DeleteConnection,
  MAX_IMPORTED_AT_ONCE,
  type WhatsappHistoryImported,
} from '@recado/contracts';
import { chatsOf, pastMessage, type Past } from '../../whatsapp-simulator/src/world/past.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const DAY_MS = 24 * 60 * 60_000;
type Imported = WhatsappHistoryImported['data'];
const NONE = { missing: [], unwanted: [], twice: 0 };
type Linked = Paired & { past: Past };
type StateOfConnection = { id: string; data: Record<string, unknown> };

const differences = (found: readonly string[], wanted: readonly string[]) => ({
  missing: wanted.filter((id) => !found.includes(id)),
  unwanted: found.filter((id) => !wanted.includes(id)),
  twice: found.length - new Set(found).size,
});

/** Messages that a phone sends to a device that was just linked. */
describe('the history of a phone', () => {
  let desk: Desk;
  let pod: Process;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
  });
  afterAll(() => desk.close());

  const newCompany = () => desk.company(10, { CheckMsgIsGroup: 'disabled' });
  type Order = Parameters<Paired['phone']['remembers']>[0];
  type Before = { isLocked?: boolean; before?: (phone: Paired['phone']) => Promise<unknown> };
  const link = async (order: Order, historyDays: number, { isLocked, before }: Before = {}): Promise<Linked> => {
    const phone = await desk.newPhone('Loja');
    await before?.(phone);
    const past = await phone.remembers(order);
    if (isLocked) await phone.isLimited({ lock: { until: Date.now() + DAY_MS } });
    return { ...(await desk.linked(await newCompany(), phone, { name: 'Loja', historyDays })), past };
  };
  const imported = (company: string) => desk.dataOf<Imported>(company, 'whatsapp.history.imported');
  const messagesOf = (company: string) => imported(company).flatMap(({ messages }) => messages);
  const done = ({ company, connection }: Linked) =>
    desk.connection(company, connection.id, ({ history }) => history?.state === 'done');
  const partsRead = ({ connection }: Paired, count: number) =>
    until(async () => {
      const lines = pod.lines.filter(
        ({ msg, connectionId }) => msg === 'part of the history read' && connectionId === connection.id,
      );
      return Promise.resolve(lines.length >= count ? true : undefined);
    });
  const person = async (number: string) => desk.simulator.addContact({ name: 'Pessoa', number });
  /** Returns the IDs of the messages shown for these days. */
  const expected = (past: Past, days: number, chats = chatsOf(past)) =>
    chats
      .flatMap((chat) => Array.from({ length: past.perChat }, (_none, n) => pastMessage(past, chat, n)))
      .filter(({ sentAt, kind }) => kind !== 'reaction' && sentAt * 1000 >= past.until - days * DAY_MS)
      .map(({ id }) => id);
  const ids = (company: string) =>
    messagesOf(company)
      .map(({ messageId }) => messageId)
      .sort();

  it('lets a restricted number reply to recent contacts, and imports no messages without a request', async () => {
    const bia = await desk.simulator.addContact({ name: 'Bia' });
    const announced: StateOfConnection[] = [];
    desk.link.connection.subscribe(ConnectionState.subjectForAll, {
      callback: (_error, message) => void announced.push(message.json<StateOfConnection>()),
    });
    const order = { chats: 4, perChat: 20, days: 10, chunks: 2 };
    const paired = await link(order, 0, { isLocked: true, before: (phone) => bia.says('Ontem', { to: phone }) });
    await partsRead(paired, 3);

    for (const number of paired.past.people) {
      await desk.send(paired, { number, lid: null, name: null }, `Resposta a ${number}`);
      await (await person(number)).waitForMessage(`Resposta a ${number}`);
    }
    await desk.send(paired, { number: await bia.number(), lid: null, name: null }, 'Resposta a Bia');
    await bia.waitForMessage('Resposta a Bia');
    expect(imported(paired.company)).toEqual([]);
    const { history } = await desk.connected(paired.company, paired.connection.id);
    expect(history ?? null).toBeNull();
    const states = announced
      .filter(({ id }) => id === paired.connection.id)
      .map(({ data }) => JSON.stringify({ ...data, updatedAt: '' }));
    expect(states.length).toBeGreaterThan(1);
    expect(states.filter((state, n) => state === states[n - 1])).toEqual([]); // nothing without a change
  });

  it('includes the messages of the requested days, each once and without files', async () => {
    const paired = await link({ chats: 6, groups: 1, perChat: 140, days: 70, chunks: 3 }, 35);
    const { past, company } = paired;
    const { history } = await done(paired);

    expect(differences(ids(company), expected(past, 35))).toEqual(NONE);
    expect(history).toMatchObject({ days: 35, state: 'done', percent: 100, messages: expected(past, 35).length });
    for (const { messages } of imported(company)) {
      expect(messages.length).toBeLessThanOrEqual(MAX_IMPORTED_AT_ONCE);
      expect(messages.map(({ sentAt }) => sentAt)).toEqual(messages.map(({ sentAt }) => sentAt).sort());
    }
    const people = imported(company).flatMap(({ contact, group }) => (group ? [] : [contact]));
    expect(new Set(people.map(({ number }) => number))).toEqual(new Set(past.people));
    expect(people.every(({ lid, name }) => lid !== null && name?.startsWith('Pessoa'))).toBe(true);
    const inGroup = imported(company).filter(({ group }) => group);
    expect(new Set(inGroup.map(({ group }) => group?.id))).toEqual(new Set(past.groups));
    for (const { fromMe, sender } of inGroup.flatMap(({ messages }) => messages))
      expect(fromMe ? sender : sender?.number).toEqual(fromMe ? null : expect.any(String));
    expect(messagesOf(company).some(({ content }) => content.type === 'media' && content.kind === 'image')).toBe(true);
    expect(desk.received(company)).toEqual([]);
    expect(await desk.database.collection('pending_media').countDocuments({ companyId: company })).toBe(0);
  });

  it('extends further back than phones send by default', async () => {
    const paired = await link({ chats: 2, perChat: 60, days: 300 }, 300);
    await done(paired);

    expect(differences(ids(paired.company), expected(paired.past, 300))).toEqual(NONE);
  });

  it('ends a damaged part, while contacts write, and continues with the next', async () => {
    const paired = await link({ chats: 9, perChat: 200, days: 10, chunks: 3, damaged: 1 }, 30);
    const { past, company } = paired;
    const ana = desk.simulator.contact('Ana');
    await ana.says('Enquanto isso', { to: paired.phone });
    await desk.events(company, () => desk.texts(company).includes('Enquanto isso') || undefined);
    await done(paired);

    const whole = chatsOf(past).filter((_chat, n) => n % 3 !== 1 || n === 1);
    expect(differences(ids(company), expected(past, 30, whole))).toEqual(NONE);
    await ana.says('Depois', { to: paired.phone });
    await desk.events(company, () => desk.texts(company).includes('Depois') || undefined);
    expect(pod.lines.some(({ msg }) => msg === 'part of the history is damaged; skipping the rest of it')).toBe(true);
  });

  it('waits for a media host that does not answer, and is deleted with the connection', async () => {
    const phone = await desk.newPhone('Sem mídia');
    await phone.remembers({ chats: 2, perChat: 5, days: 5 });
    await phone.suffers({ kind: 'media-download', code: 500, times: 1_000 });
    const { company, connection } = await desk.linked(await newCompany(), phone, { name: 'Loja', historyDays: 30 });
    const kept = () => desk.database.collection('history_chunks').find({ companyId: company }).toArray();
    await until(async () => ((await kept()).some(({ failures }) => failures > 0) ? true : undefined));
    const { history } = await desk.connected(company, connection.id);

    expect(history).toMatchObject({ days: 30, state: 'importing', messages: 0 });
    expect(JSON.stringify(await kept())).not.toMatch(/directPath|mediaKey/);
    await desk.call(company, DeleteConnection, { id: connection.id });
    await until(async () => ((await kept()).length === 0 ? true : undefined));
  });

  it('continues where it stopped when its process is killed in the middle', async () => {
    await desk.stopPods();
    pod = await desk.startPod({ FAILPOINT: 'after-history:4' });
    const phone = await desk.newPhone('Loja');
    const past = await phone.remembers({ chats: 4, perChat: 200, days: 20, chunks: 2 });
    const company = await newCompany();
    const linking = desk.linked(company, phone, { name: 'Loja', historyDays: 30 });
    await pod.ended;
    expect(messagesOf(company).length).toBeLessThan(expected(past, 30).length);
    await desk.missHeartbeats(LEASE_MS);
    pod = await desk.startPod();
    const paired = { ...(await linking), past };
    const { history } = await done(paired);

    expect(differences(ids(company), expected(past, 30))).toEqual(NONE);
    expect(history).toMatchObject({ messages: expected(past, 30).length });
  });
});

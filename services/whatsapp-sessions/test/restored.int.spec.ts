import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markRewound, settleCommands } from '../../../scripts/operations/databases.mjs';
import { Desk, type Paired } from './desk.js';

type Documents = Map<string, Record<string, unknown>[]>;

describe('after a restore', () => {
  let desk: Desk;
  beforeAll(async () => (desk = await Desk.open()));
  afterAll(() => desk.close());

  const collections = async () =>
    (await desk.database.listCollections()).map(({ name }) => desk.database.collection(name));
  const backUp = async (): Promise<Documents> =>
    new Map(
      await Promise.all(
        (await collections()).map(
          async (one) => [one.collectionName, await one.find({}, { promoteBuffers: true }).toArray()] as const,
        ),
      ),
    );
  const putBack = async (backup: Documents) => {
    for (const one of await collections()) {
      await one.deleteMany({});
      const documents = backup.get(one.collectionName) ?? [];
      if (documents.length > 0) await one.insertMany(documents);
    }
  };
  /** The tool expects the names of the installation's databases. */
  const client = () => ({ db: () => desk.database.getClient().db(desk.database.name) }) as never;
  const outcomeOf = ({ company, connection }: Paired, messageId: string) => {
    const outcome = { companyId: company, connectionId: connection.id, messageId, ack: 4, errorCode: null };
    return [`${connection.id}:${messageId}`, { ...outcome, at: new Date().toISOString() }] as const;
  };

  it('contacts can write and read, and a message that was sent before it is not sent again', async () => {
    const company = await desk.company();
    await desk.startPod();
    const paired = await desk.paired(company);
    const contact = await desk.simulator.addContact({ name: 'Ana' });
    const person = { number: await contact.number(), lid: null, name: null };
    const to = { to: paired.phone };
    const exchange = async (n: number) => {
      await contact.says(`pergunta ${n}`, to);
      await desk.events(company, () => desk.texts(company).includes(`pergunta ${n}`) || undefined);
      const arrived = contact.waitForMessage(`resposta ${n}`);
      const id = await desk.send(paired, person, `resposta ${n}`);
      await arrived;
      await desk.events(company, () => desk.acks(company, id).length > 0 || undefined);
      return id;
    };
    await exchange(1);
    await desk.stopPods();
    const backup = await backUp();
    await desk.startPod();
    await desk.connected(company, paired.connection.id);
    await exchange(2);
    await exchange(3);
    const sent = await exchange(4);
    await desk.stopPods();

    await putBack(backup);
    await settleCommands(client(), new Map([outcomeOf(paired, sent)]));
    await markRewound(client());
    await desk.startPod();
    await desk.connected(company, paired.connection.id);
    await exchange(5);
    await desk.send(paired, person, 'resposta 4', { id: sent });
    await desk.events(company, () => desk.acks(company, sent).includes(4) || undefined);

    const texts = (await contact.received(to)).map(({ text }) => text);
    expect(texts).toEqual([1, 2, 3, 4, 5].map((n) => `resposta ${n}`));
  });

  it('a command that was waiting ends with an unknown outcome', async () => {
    const company = await desk.company();
    await desk.startPod();
    const paired = await desk.paired(company);
    await desk.stopPods();
    const [companyId, connectionId] = [company, paired.connection.id];
    const waiting = {
      ...{ _id: `${connectionId}:WAITING` as never, companyId, connectionId, commandId: 'c1', lane: 'live' },
      ...{
        name: 'whatsapp.message.send',
        arrival: '2026-12-01T00:00:00.000Z/0000000000000001',
        conversations: [],
        target: null,
        hasFile: false,
      },
      ...{ since: new Date(), storedAt: new Date(), state: 'waiting', isOpen: true, epoch: 0, turns: 0 },
      errorCode: null,
    };
    await desk.database.collection('outbound').insertOne(waiting);

    expect(await settleCommands(client(), new Map())).toEqual([{ _id: connectionId, count: 1 }]);
    await desk.startPod();

    const outcomes = () =>
      desk.dataOf<{ messageId: string; errorCode: string | null }>(company, 'whatsapp.message.acknowledged');
    const found = await desk.events(company, () => outcomes().find(({ messageId }) => messageId === 'WAITING'));
    expect(found.errorCode).toBe('ERR_WAPP_RESTORED');
  });
});

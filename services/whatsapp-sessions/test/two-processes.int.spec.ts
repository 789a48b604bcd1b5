import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CreateConnection, DeleteConnection, type WhatsappPerson } from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

type Owned = { _id: string; owner: string | null; epoch: number };

describe('two processes', () => {
  let desk: Desk;
  beforeEach(async () => (desk = await Desk.open()));
  afterEach(() => desk.close());

  const sessions = () => desk.database.collection<Owned>('sessions').find().toArray();
  const pairSome = async (count: number): Promise<Paired[]> => {
    const company = await desk.company();
    const all: Paired[] = [];
    for (let n = 1; n <= count; n += 1) all.push(await desk.paired(company, `Número ${n}`));
    return all;
  };
  const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n + 1}`);
  const sayAll = async (paired: Paired, texts: string[]) => {
    for (const text of texts) await desk.simulator.contact('Ana').says(text, { to: paired.phone });
  };
  const receivedAll = (paired: Paired, texts: string[]) =>
    desk.events(paired.company, () =>
      texts.every((text) => desk.texts(paired.company).includes(text)) ? desk.texts(paired.company) : undefined,
    );
  const ownerOf = async ({ connection }: Paired) => (await sessions()).find(({ _id }) => _id === connection.id);

  it('share sessions evenly without breaking one, and give sessions to a third process', async () => {
    await desk.startPod();
    const all = await pairSome(4);

    await desk.startPod();

    const owners = await until(async () => {
      const counts = new Map<string, number>();
      for (const { owner } of await sessions()) if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
      return [...counts.values()].join() === '2,2' ? counts : undefined;
    });
    expect(owners.size).toBe(2);
    for (const { company, connection } of all) await desk.connected(company, connection.id);
  });

  it('of a newer revision take each session once, while those of the older one leave one at a time', async () => {
    const old = [await desk.startPod({ POD_REVISION: 'a' }), await desk.startPod({ POD_REVISION: 'a' })];
    const all = await pairSome(4);
    const epochs = async () => new Map((await sessions()).map(({ _id, epoch }) => [_id, epoch]));
    const before = await epochs();

    const next = [await desk.startPod({ POD_REVISION: 'b' }), await desk.startPod({ POD_REVISION: 'b' })];
    for (const pod of old) {
      pod.signal('SIGTERM');
      await pod.ended;
    }

    const takenBy = (pods: Process[]) =>
      pods.flatMap(({ lines }) => lines.filter(({ msg }) => msg === 'session taken').map((line) => line.connectionId));
    await until(async () => (takenBy(next).length >= all.length ? true : undefined));
    for (const { company, connection } of all) await desk.connected(company, connection.id);
    expect(takenBy(next).sort()).toEqual([...before.keys()].sort());
    const moves = [...(await epochs())].map(([id, epoch]) => epoch - (before.get(id) ?? 0));
    expect(moves).toEqual([1, 1, 1, 1]);
  });

  it('take over the sessions of a crashed process without losing a message', async () => {
    const first = await desk.startPod();
    const [paired] = (await pairSome(1)) as [Paired];
    await sayAll(paired, numbered('antes', 5));
    await desk.startPod();

    await first.kill();
    await desk.missHeartbeats(LEASE_MS / 2);
    await sayAll(paired, numbered('durante', 20));
    const texts = await receivedAll(paired, numbered('durante', 20));

    expect(texts).toEqual([...numbered('antes', 5), ...numbered('durante', 20)]);
  });

  it('transfer sessions immediately when one shuts down, including commands', async () => {
    const first = await desk.startPod();
    const [paired] = (await pairSome(1)) as [Paired];
    const second = await desk.startPod();
    const ana = desk.simulator.contact('Ana');
    const person: WhatsappPerson = { number: await ana.number(), lid: null, name: null };
    const before = await ownerOf(paired);

    first.signal('SIGTERM');
    for (const text of numbered('envio', 10)) await desk.send(paired, person, text);
    await until(async () => {
      const now = await ownerOf(paired);
      return now && now.epoch > (before?.epoch ?? 0) ? now : undefined;
    });
    await ana.waitForMessage('envio 10');

    expect((await ana.received({ to: paired.phone })).map(({ text }) => text)).toEqual(numbered('envio', 10));
    await first.ended;
    expect(second.lines.filter(isDead)).toEqual([]);
  });

  it('keep one socket and one writer when an owner resumes after its lease', async () => {
    const first = await desk.startPod();
    const [paired] = (await pairSome(1)) as [Paired];
    const second = await desk.startPod();
    await sayAll(paired, numbered('antes', 3));
    await receivedAll(paired, numbered('antes', 3));

    first.signal('SIGSTOP');
    await desk.missHeartbeats(LEASE_MS + 1, (await ownerOf(paired))?.owner);
    await sayAll(paired, numbered('durante', 5));
    await receivedAll(paired, numbered('durante', 5));
    const taken = await ownerOf(paired);
    expect(await second.line(isDead)).toMatchObject({ dead: 1, lapsed: 1 });
    first.signal('SIGCONT');
    await lostIt(first);
    await sayAll(paired, numbered('depois', 5));
    const texts = await receivedAll(paired, numbered('depois', 5));

    const all = [...numbered('antes', 3), ...numbered('durante', 5), ...numbered('depois', 5)];
    expect(texts).toEqual(all);
    expect(await ownerOf(paired)).toMatchObject({ owner: taken?.owner, epoch: taken?.epoch });
    await desk.connected(paired.company, paired.connection.id);
    expect(second.isAlive).toBe(true);
    expect((await paired.phone.state()).companions).toHaveLength(1);
  });

  it('detect a killed process long before its lease expires', async () => {
    const first = await desk.startPod();
    const [paired] = (await pairSome(1)) as [Paired];
    const second = await desk.startPod();
    const before = await ownerOf(paired);

    await first.kill();
    await desk.missHeartbeats(LEASE_MS / 2);

    expect(await second.line(isDead)).toMatchObject({ dead: 1, lapsed: 0 });
    await until(async () => ((await ownerOf(paired))?.epoch !== before?.epoch ? true : undefined));
  });

  it('respect MAX_SESSIONS, report waiting sessions, and take them when there is capacity', async () => {
    const pods = [await desk.startPod({ MAX_SESSIONS: '1' }), await desk.startPod({ MAX_SESSIONS: '1' })];
    const company = await desk.company();
    const { id: standard } = await desk.call(company, CreateConnection, { name: 'Um' });
    for (const name of ['Dois', 'Três']) await desk.call(company, CreateConnection, { name });

    for (const pod of pods) expect(await pod.line(isFull)).toMatchObject({ waiting: 1 });
    const [waiting, ...owned] = (await sessions()).sort((a, b) => (a.owner ?? '').localeCompare(b.owner ?? ''));
    expect([waiting?.owner, owned.every(({ owner }) => owner)]).toEqual([null, true]);
    expect(new Set(owned.map(({ owner }) => owner)).size).toBe(2);
    expect(await metrics(pods[0])).toContain('recado_whatsapp_sessions_unplaced 1');

    const [ended, kept] = owned.sort(({ _id }) => (_id === standard ? 1 : -1));
    await desk.call(company, DeleteConnection, { id: ended?._id ?? '' });
    await until(async () => ((await sessions()).every(({ owner }) => owner) ? true : undefined));
    expect((await sessions()).map(({ _id }) => _id).sort()).toEqual([waiting?._id, kept?._id].sort());
    for (const pod of pods) expect(pod.lines.filter(isFull)).toHaveLength(1);
  });

  it('delete a deleted connection immediately although no process had capacity for it', async () => {
    await desk.startPod({ MAX_SESSIONS: '1' });
    const company = await desk.company();
    await desk.call(company, CreateConnection, { name: 'Um' });
    const kept = await until(async () => (await sessions()).find(({ owner }) => owner));
    const { id: waiting } = await desk.call(company, CreateConnection, { name: 'Dois' });

    await desk.call(company, DeleteConnection, { id: waiting });

    await until(async () => ((await sessions()).length === 1 ? true : undefined));
    expect(await sessions()).toMatchObject([{ _id: kept._id, owner: kept.owner, epoch: kept.epoch }]);
  });

  const isDead = ({ msg }: Record<string, unknown>) =>
    msg === 'evicting pods without a heartbeat; taking their sessions';
  const isFull = ({ msg }: Record<string, unknown>) => String(msg).startsWith('no process has capacity');
  const metrics = async (pod: Process | undefined) => {
    const ready = await pod?.line(({ msg }) => msg === 'ready');
    return (await fetch(`http://127.0.0.1:${String(ready?.healthPort)}/metrics`)).text();
  };
  const lostIt = (pod: Process) => pod.line(({ msg }) => msg === 'session lost to another process');
});

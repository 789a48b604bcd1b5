import { randomUUID } from 'node:crypto';
import {
  DrainPod,
  type FleetAction,
  ListFleetActions,
  ShowFleet,
  StartFleetAction,
  StopFleetAction,
} from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

type Owned = { _id: string; owner: string | null; wanted: boolean; wishRevision: number };
const OPERATOR = { super: true, name: 'Operadora' };

describe('the fleet', () => {
  let desk: Desk;
  let company: string;
  beforeEach(async () => {
    desk = await Desk.open();
    company = await desk.company(100);
  });
  afterEach(() => desk.close());

  const sessions = () => desk.database.collection<Owned>('sessions');
  const show = (filter: object = {}) => desk.call(company, ShowFleet, filter, OPERATOR);
  const drain = (id: string, isDrained = true) => desk.call(company, DrainPod, { id, isDrained }, OPERATOR);
  const pair = async (count: number, of = company): Promise<Paired[]> => {
    const all: Paired[] = [];
    for (let n = 1; n <= count; n += 1) all.push(await desk.paired(of, `Número ${n}`));
    return all;
  };
  const shared = (counts: number[]) =>
    until(async () => {
      const { pods } = await show();
      const held = pods.filter(({ isAlive }) => isAlive).map((pod) => pod.sessions);
      return held.toSorted().join() === counts.join() ? pods : undefined;
    });
  /** Numbers that rest because of a problem, as after a refusal by WhatsApp. They exist only in the database. */
  const resting = async (count: number) => {
    const problem = { status: 'DISCONNECTED', problem: 'ERR_WAPP_VERSION_REFUSED', number: '5511900000000' };
    const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
    const rest = {
      queueIds: [],
      isDefault: false,
      tokenHash: null,
      sealedQr: null,
      revision: 1,
      updatedAt: new Date(),
    };
    const at = { companyId: company, ...rest, ...problem };
    await desk.database
      .collection<{ _id: string }>('connections')
      .insertMany(ids.map((_id) => ({ _id, name: _id, ...at })));
    const session = {
      companyId: company,
      wanted: false,
      wishKind: 'start',
      wishRevision: 1,
      granted: 1,
      epoch: 1,
      writes: 0,
    };
    const free = { owner: null, until: new Date(0) };
    await sessions().insertMany(ids.map((_id) => ({ _id, ...session, ...free })) as never);
    return ids;
  };
  const ended = (id: string) =>
    until(async () => {
      const found = (await desk.call(company, ListFleetActions, {}, OPERATOR)).find((action) => action.id === id);
      return found && found.state !== 'running' ? found : undefined;
    });
  const begin = (request: object): Promise<FleetAction> =>
    desk.call(company, StartFleetAction, { kind: 'try-again', ...request }, OPERATOR);
  const wishes = async (ids: string[]) => {
    const found = await sessions()
      .find({ _id: { $in: ids } })
      .toArray();
    return ids.map((id) => found.find(({ _id }) => _id === id)?.wishRevision);
  };

  it('is shown to the operator with the numbers of all companies, and to no other user', async () => {
    await desk.startPod({ POD_REVISION: 'a' });
    const other = await desk.company();
    const [[here], [there]] = [await pair(1), await pair(1, other)];
    const [pod] = await shared([2]);

    const { numbers, total, counts } = await show();
    expect(numbers.map(({ id }) => id).toSorted()).toEqual([here?.connection.id, there?.connection.id].toSorted());
    expect([total, counts]).toEqual([2, [{ status: 'CONNECTED', problem: null, count: 2 }]]);
    expect(numbers[0]).toMatchObject({ companyName: 'Test', status: 'CONNECTED', pod: pod?.id });
    for (const [filter, count] of [
      ...([
        [{ companyId: other }, 1],
        [{ status: 'DISCONNECTED' }, 0],
        [{ problem: 'any' }, 0],
      ] as const),
      ...([
        [{ pod: pod?.id }, 2],
        [{ revision: 'a' }, 2],
        [{ revision: 'b' }, 0],
      ] as const),
    ])
      expect([filter, (await show(filter)).total]).toEqual([filter, count]);

    for (const as of [{}, { profile: 'user' as const }])
      for (const [contract, request] of [
        ...([
          [ShowFleet, {}],
          [ListFleetActions, {}],
        ] as const),
        ...([
          [StartFleetAction, { kind: 'restart' }],
          [StopFleetAction, { id: 'x' }],
        ] as const),
        [DrainPod, { id: 'x', isDrained: true }] as const,
      ])
        await expect(desk.call(company, contract, request as never, as)).rejects.toMatchObject({
          code: 'ERR_NO_PERMISSION',
        });
  });

  it('moves the sessions of a drained pod to the others, and shares them again afterwards', async () => {
    await desk.startPod();
    const all = await pair(4);
    const [only] = await shared([4]);
    await expect(drain(only?.id ?? '')).rejects.toMatchObject({ code: 'ERR_FLEET_LAST_POD' });
    await desk.startPod();
    const pods = await shared([2, 2]);
    const drained = pods.at(0)?.id ?? '';

    await drain(drained);

    const after = await shared([0, 4]);
    expect(after.find(({ id }) => id === drained)).toMatchObject({ isDrained: true, sessions: 0 });
    for (const { connection } of all) await desk.connected(company, connection.id);
    await drain(drained, false);
    await shared([2, 2]);
  });

  it('tries all numbers with a problem again, each once, at the given pace, also after a kill', async () => {
    const pod = await desk.startPod();
    const ids = await resting(6);
    const connections = desk.database.collection<{ _id: string }>('connections');
    await connections.updateOne({ _id: ids[5] ?? '' }, { $set: { heldNumber: '5511900000001' } });
    const action = await begin({ filter: { problem: 'any' }, perSecond: 2 });
    expect(action).toMatchObject({ total: 6, by: 'Operadora', state: 'running' });
    await until(async () => ((await wishes(ids))[0] === 2 ? true : undefined));

    await pod.kill('SIGKILL');
    await desk.database
      .collection('fleet_actions')
      .updateMany({ claim: { $ne: null } }, { $set: { dueAt: new Date() } }); // as if the lease had ended
    await desk.startPod();

    expect(await ended(action.id)).toMatchObject({ state: 'done', done: 6 });
    expect(await wishes(ids)).toEqual([2, 2, 2, 2, 2, 1]); // the last one waits for its company
    expect(await sessions().countDocuments({ _id: { $in: ids }, wanted: true })).toBe(5);
  });

  it('stops an action, and does not touch numbers that the filter leaves out', async () => {
    await desk.startPod();
    const ids = await resting(4);
    await desk.database
      .collection<{ _id: string }>('connections')
      .updateOne({ _id: ids[0] ?? '' }, { $set: { problem: null } });
    const action = await begin({ filter: { problem: 'any' }, perSecond: 1 });
    await until(async () => ((await wishes(ids))[1] === 2 ? true : undefined));

    const stopped = await desk.call(company, StopFleetAction, { id: action.id }, OPERATOR);

    expect(stopped.state).toBe('stopped');
    expect((await ended(action.id)).state).toBe('stopped');
    expect((await wishes(ids))[0]).toBe(1);
    expect((await wishes(ids))[3]).toBe(1);
  });
});

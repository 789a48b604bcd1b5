import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import type { Heartbeats } from './heartbeats.js';
import type { HeldSession } from './lease.js';
import { LeaseManager } from './lease-manager.js';
import type { LeasesRepository } from './leases.repository.js';
import type { SessionNotifier } from './session-notifier.js';

const SETTINGS = { LEASE_MS: 25_000, MAX_SESSIONS: 3 };
const heldSession = (connectionId: string, owner: string): HeldSession => ({
  lease: { companyId: 'aurora', connectionId, owner, epoch: 1 },
  desired: { kind: 'start', revision: 1 },
  observedRevision: 1,
});

/** Sessions without an owner, a database that may be unavailable, and a fleet with or without a newer revision. */
class World {
  free: string[] = [];
  taken: string[] = [];
  isOutdated = false;
  isDatabaseUp = true;
  ended: string[] = [];

  readonly leases = {
    held: (owner: string) => this.whenUp(this.taken.map((id) => heldSession(id, owner))),
    countWanted: () => this.whenUp(this.free.length + this.taken.length),
    countUnowned: () => this.whenUp(this.free.length),
    unowned: () => this.whenUp([...this.free]),
    take: (owner: string, count: number) =>
      this.free.length === 0 ? this.whenUp(undefined) : this.own(owner, this.free.slice(0, count)),
    takeDeleted: () => this.whenUp(undefined),
    takeOnly: (owner: string, ids: string[]) => this.own(owner, ids),
    release: () => Promise.resolve(),
  } as unknown as LeasesRepository;

  readonly heartbeats = {
    start: () => undefined,
    heartbeat: () => this.whenUp(undefined),
    fleet: () => this.whenUp({ sharing: 1, isOutdated: this.isOutdated }),
    leave: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  } as unknown as Heartbeats;

  private whenUp<T>(value: T): Promise<T> {
    return this.isDatabaseUp ? Promise.resolve(value) : Promise.reject(new Error('no primary'));
  }

  private own(owner: string, ids: string[]): Promise<HeldSession[]> {
    this.free = this.free.filter((id) => !ids.includes(id));
    this.taken.push(...ids);
    return this.whenUp(ids.map((id) => heldSession(id, owner)));
  }
}

describe('LeaseManager', () => {
  let world: World;
  let manager: LeaseManager;
  beforeEach(() => {
    jest.useFakeTimers();
    world = new World();
    const notifier = { publish: () => undefined, subscribe: () => () => undefined } as unknown as SessionNotifier;
    const logger = createLogger('test', 'silent');
    manager = new LeaseManager(world.leases, world.heartbeats, notifier, SETTINGS, logger);
  });
  afterEach(async () => {
    await manager.stop();
    jest.useRealTimers();
  });

  const start = () =>
    manager.start(({ lease }) => ({
      reconcile: () => undefined,
      stop: () => Promise.resolve(),
      abort: () => void world.ended.push(lease.connectionId),
    }));
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('keeps its sessions while MongoDB has no primary for 15 seconds, whenever that begins', async () => {
    world.free = ['a', 'b'];
    start();
    await pass(1_000);
    for (let begin = 0; begin < 2_500; begin += 250) {
      await pass(30_000 + begin);
      world.isDatabaseUp = false;
      await pass(15_000);
      world.isDatabaseUp = true;
    }
    await pass(10_000);
    expect(world.ended).toEqual([]);
  });

  it('gives its sessions up when it could not renew its leases for 25 seconds', async () => {
    world.free = ['a', 'b'];
    start();
    await pass(1_000);
    world.isDatabaseUp = false;
    await pass(25_500);
    expect(world.ended).toEqual(['a', 'b']);
    world.isDatabaseUp = true;
    world.taken = [];
  });

  it('of an older revision takes no session that a newer one may take', async () => {
    world.isOutdated = true;
    start();
    world.free = ['a'];
    await pass(29_000);
    world.free = []; // a newer one took it
    await pass(60_000);
    expect(world.taken).toEqual([]);
  });

  it('of an older revision takes sessions that no process has taken for 30 seconds, up to its limit', async () => {
    world.isOutdated = true;
    world.free = ['a', 'b', 'c', 'd'];
    start();
    await pass(29_000);
    expect(world.taken).toEqual([]);
    await pass(10_000);
    expect(world.taken).toEqual(['a', 'b', 'c']);
    expect(world.free).toEqual(['d']);
  });
});

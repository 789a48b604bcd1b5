import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import type { Claims } from '../mongo/claims.js';
import { BackgroundWork, type ClaimedWork, type RepeatedWork } from './background-work.js';
import type { DueQuery } from '../mongo/due-query.js';

type Item = { _id: string; companyId: string; claim: string | null; attempts: number; dueAt: number | null };
const silent = pino({ level: 'silent' });
const BEGIN = new Date('2026-01-05T12:00:00Z').getTime();
const LEASE_MS = 60_000;
const SWEEP_MS = 5_000;

/** A collection of due records. A process that stores a record announces it; `addForeign` is another process. */
class Store {
  readonly items = new Map<string, Item>();
  readonly query: DueQuery = { collection: 'items', stages: () => [] };
  questions = 0;
  claimCount = 0;
  isDown = false;
  private readonly listeners: ((at: Date) => void)[] = [];

  get claims(): Claims<Item> {
    return {
      claim: async (now: Date) => this.claim(now),
      hold: (_record: Item, _now: () => Date, handle: () => Promise<void>) => handle(),
      dueQuery: () => this.query,
      onDue: (listener: (at: Date) => void) => this.listeners.push(listener),
    } as unknown as Claims<Item>;
  }

  addForeign(id: string, inMs = 0): void {
    this.items.set(id, { _id: id, companyId: 'acme', claim: null, attempts: 0, dueAt: Date.now() + inMs });
  }

  add(id: string, inMs = 0): void {
    this.addForeign(id, inMs);
    this.announce(inMs);
  }

  announce(inMs: number): void {
    for (const listener of this.listeners) listener(new Date(Date.now() + inMs));
  }

  earliest(): Date | undefined {
    const times = [...this.items.values()].flatMap(({ dueAt }) => dueAt ?? []);
    return times.length > 0 ? new Date(Math.min(...times)) : undefined;
  }

  private claim(now: Date): Item | null {
    this.claimCount += 1;
    if (this.isDown) throw new Error('MongoDB is away');
    const due = [...this.items.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now.getTime());
    const [first] = due.toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt));
    if (!first) return null;
    first.dueAt = now.getTime() + LEASE_MS;
    return first;
  }
}

describe('BackgroundWork', () => {
  let stores: Map<DueQuery, Store>;
  let background: BackgroundWork;
  let requests: number;
  /** Holds back the answers of the database. */
  let answers: Promise<void>;
  const ran: [string, number][] = [];
  const ids = () => ran.map(([id]) => id);

  beforeEach(() => {
    jest.useFakeTimers({ now: BEGIN });
    [stores, requests, answers] = [new Map<DueQuery, Store>(), 0, Promise.resolve()];
    ran.length = 0;
    background = new BackgroundWork(async (queries, _now) => {
      requests += 1;
      const asked = queries.map((query) => stores.get(query) as Store);
      const times = asked.map((store) => store.earliest());
      await answers;
      for (const store of asked) store.questions += 1;
      if (asked.some(({ isDown }) => isDown)) throw new Error('MongoDB is away');
      return times;
    }, silent);
  });
  afterEach(async () => {
    for (const store of stores.values()) store.isDown = false;
    await background.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  const aStore = (): Store => {
    const store = new Store();
    stores.set(store.query, store);
    return store;
  };
  /** Work that records its time and deletes its record. */
  const aKind = (more: Partial<ClaimedWork<Item>> = {}, store = aStore()) => {
    const run = async ({ _id }: Item) => {
      ran.push([_id, Date.now() - BEGIN]);
      store.items.delete(_id);
    };
    const lane = background.add({ name: `work ${stores.size}`, claims: store.claims, atOnce: 4, run, ...more });
    return { store, lane };
  };
  const started = async (more: Partial<ClaimedWork<Item>> = {}) => {
    const kind = aKind(more);
    background.start();
    await pass(10);
    return kind;
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('starts with what is due, and runs it once', async () => {
    const { store } = aKind();
    store.addForeign('left');
    await pass(60_000);
    expect(ran).toEqual([]);

    background.start();
    await pass(10);
    expect(ids()).toEqual(['left']);
    await pass(60_000);
    expect(ids()).toEqual(['left']);
  });

  it('starts a record at once when its process stores it, and at its due time', async () => {
    const { store } = await started();
    store.add('now');
    store.add('soon', 700);
    await pass(1);
    expect(ids()).toEqual(['now']);
    await pass(600);
    expect(ids()).toEqual(['now']);
    await pass(100);
    expect(ran[1]).toEqual(['soon', 710]);
  });

  it('asks for the next due time once after each piece of work, and does not ask while it waits', async () => {
    const { store } = await started();
    store.add('far', 3_600_000);
    store.add('now');
    await pass(1);
    const [requestsBefore, claimsBefore] = [requests, store.claimCount];
    await pass(SWEEP_MS * 0.7);
    expect([requests, store.claimCount]).toEqual([requestsBefore, claimsBefore]);
    expect(requestsBefore).toBe(2); // the first sweep, and once after the work
    expect(claimsBefore).toBe(1);
  });

  it('claims many due records with few questions', async () => {
    const { store } = aKind({ atOnce: 1 });
    for (let n = 0; n < 50; n += 1) store.addForeign(`item ${n}`, n);
    await pass(60);
    background.start();
    await pass(100);
    expect(ran).toHaveLength(50);
    expect(store.claimCount).toBe(51);
    expect(requests).toBe(2);
  });

  it('finds a record of another process within 5 s, and knows its due time from then on', async () => {
    const { store } = await started();
    store.addForeign('foreign');
    await pass(SWEEP_MS);
    expect(ids()).toEqual(['foreign']);

    store.addForeign('later', 60_000);
    const due = Date.now() - BEGIN + 60_000;
    await pass(61_000);
    expect(ran[1]).toEqual(['later', due]);
  });

  it('reads the due times of all kinds in one request', async () => {
    const kinds = [aKind(), aKind(), aKind()];
    background.start();
    await pass(10);
    for (const { store } of kinds) store.addForeign('a');
    const before = requests;
    await pass(SWEEP_MS * 0.79);
    expect(requests).toBe(before);
    await pass(SWEEP_MS * 0.21);
    // one sweep, and one question of each kind after its work
    expect(requests - before).toBe(4);
    expect(ids()).toEqual(['a', 'a', 'a']);
  });

  it('runs an earlier record first, after a later one was announced', async () => {
    const { store } = await started();
    store.add('second', 2_000);
    store.add('first', 1_000);
    await pass(3_000);
    expect(ran).toEqual([
      ['first', 1_010],
      ['second', 2_010],
    ]);
  });

  it('is not delayed by a record that was moved to a later time', async () => {
    const { store } = await started();
    store.add('moved', 1_000);
    await pass(10);
    const item = store.items.get('moved') as Item;
    item.dueAt = Number(item.dueAt) + 2_000;
    await pass(1_500);
    expect(ran).toEqual([]);
    await pass(2_000);
    expect(ran).toEqual([['moved', 3_010]]);
  });

  it('continues with a record that is announced during a claim or a question', async () => {
    const { store } = await started();
    let release: () => void = () => undefined;
    answers = new Promise((resolve) => (release = resolve));
    store.add('first');
    await pass(10);
    expect(ids()).toEqual(['first']); // and asks; the answer is on its way
    store.add('second');
    await pass(10);
    expect(ids()).toEqual(['first']);
    answers = Promise.resolve();
    release();
    await pass(10);
    expect(ids()).toEqual(['first', 'second']);
  });

  it('runs at most `atOnce` pieces, and continues when one ends', async () => {
    const ends: (() => void)[] = [];
    const store = aStore();
    const run = ({ _id }: Item) =>
      new Promise<void>((resolve) => {
        ran.push([_id, Date.now() - BEGIN]);
        store.items.delete(_id);
        ends.push(resolve);
      });
    aKind({ atOnce: 2, run }, store);
    background.start();
    for (const id of ['a', 'b', 'c', 'd']) store.add(id);
    await pass(100);
    expect(ids()).toEqual(['a', 'b']);
    store.add('e');
    await pass(100);
    expect(ids()).toEqual(['a', 'b']);
    ends[1]?.();
    await pass(5);
    expect(ids()).toEqual(['a', 'b', 'c']);
    for (const end of ends) end();
    await pass(5);
    for (const end of ends) end();
    await pass(5);
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const end of ends) end();
  });

  it('leaves a slow kind alone while the others continue', async () => {
    const slow = aKind({ atOnce: 1, run: () => new Promise<void>(() => undefined) });
    const quick = aKind();
    background.start();
    slow.store.add('slow');
    await pass(10);
    quick.store.add('quick');
    await pass(10);
    expect(ids()).toEqual(['quick']);
    jest.spyOn(slow.lane, 'stop').mockResolvedValue();
  });

  it('runs a failed piece again when its lease ends, and other records meanwhile', async () => {
    let isBroken = true;
    const store = aStore();
    const run = async ({ _id }: Item) => {
      ran.push([_id, Date.now() - BEGIN]);
      if (_id === 'bad' && isBroken) throw new Error('broken');
      store.items.delete(_id);
    };
    aKind({ run }, store);
    background.start();
    await pass(10);
    store.add('bad');
    await pass(10);
    store.add('good');
    await pass(10);
    expect(ids()).toEqual(['bad', 'good']);
    isBroken = false;
    await pass(LEASE_MS);
    expect(ran[2]).toEqual(['bad', LEASE_MS + 10]);
  });

  it('retries failing claims and questions with growing pauses, and recovers within a second', async () => {
    const { store } = await started();
    store.isDown = true;
    store.add('late');
    await pass(60_000);
    expect(ran).toEqual([]);
    expect(store.claimCount + store.questions).toBeLessThan(100);
    store.isDown = false;
    await pass(1_000);
    expect(ids()).toEqual(['late']);
  });

  it('does not spin on a record that is due but cannot be claimed', async () => {
    const { store } = aKind({ claim: async () => null });
    store.addForeign('stuck');
    background.start();
    await pass(10_000);
    expect(store.questions).toBeLessThan(25);
    expect(requests).toBeLessThan(25);
  });

  it('pauses between claims if required', async () => {
    const { store } = aKind({ atOnce: 1, pauseMs: 200 });
    for (const id of ['a', 'b', 'c']) store.addForeign(id);
    background.start();
    await pass(10);
    expect(ids()).toEqual(['a']);
    await pass(400);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('runs a record when the clock jumps past its due time, and not early when the clock goes back', async () => {
    const { store } = await started();
    store.add('in an hour', 3_600_000);
    jest.setSystemTime(BEGIN + 3_700_000);
    await pass(SWEEP_MS);
    expect(ids()).toEqual(['in an hour']);

    store.add('in a second', 1_000);
    jest.setSystemTime(BEGIN);
    await pass(SWEEP_MS * 3);
    expect(ids()).toEqual(['in an hour']);
    await pass(3_700_000);
    expect(ids()).toEqual(['in an hour', 'in a second']);
  });

  it('continues sweeping after a failed sweep', async () => {
    const { store } = await started();
    store.isDown = true;
    await pass(SWEEP_MS);
    store.addForeign('foreign');
    store.isDown = false;
    await pass(SWEEP_MS);
    expect(ids()).toEqual(['foreign']);
  });

  it('waits for running work when it stops, and starts no more', async () => {
    let end: () => void = () => undefined;
    const store = aStore();
    const seen: boolean[] = [];
    const run: ClaimedWork<Item>['run'] = async ({ _id }, { isStopping }) => {
      ran.push([_id, 0]);
      seen.push(isStopping());
      await new Promise<void>((resolve) => (end = resolve));
      seen.push(isStopping());
    };
    const { lane } = aKind({ atOnce: 1, run }, store);
    background.start();
    store.add('running');
    store.add('waiting');
    await pass(10);
    let isStopped = false;
    const stopping = background.beforeApplicationShutdown().then(() => (isStopped = true));
    lane.wake();
    await pass(60_000);
    expect([isStopped, ids()]).toEqual([false, ['running']]);
    end();
    await stopping;
    await pass(60_000);
    expect(ids()).toEqual(['running']);
    expect(seen).toEqual([false, true]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stops with the application that provides it', async () => {
    const { store } = aKind();
    const providers = [{ provide: BackgroundWork, useValue: background }];
    const root = { module: class Root {}, providers };
    const app = await NestFactory.createApplicationContext(root, { logger: false });
    background.start();
    await app.close();
    store.add('late');
    await pass(60_000);
    expect(ran).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('runs what is due by another clock on request, before it is started', async () => {
    const { store, lane } = aKind();
    store.addForeign('tomorrow', 24 * 3_600_000);
    await lane.runDue();
    expect(ran).toEqual([]);
    await background.lane(lane.name).runDue(() => new Date(BEGIN + 25 * 3_600_000));
    expect(ids()).toEqual(['tomorrow']);
  });

  it('rejects a second kind of the same name, and an unknown name', () => {
    aKind({ name: 'mails' });
    expect(() => aKind({ name: 'mails' })).toThrow('registered twice');
    expect(() => background.lane('letters')).toThrow('unknown');
  });

  describe('repeated work', () => {
    const aRound = (more: Partial<RepeatedWork>) => {
      const run = async () => void ran.push(['round', Date.now() - BEGIN]);
      return background.addRepeated({ name: 'rounds', run, ...more } as RepeatedWork);
    };

    it('runs at its interval and when it is woken, without a question', async () => {
      const lane = aRound({ everyMs: 30_000 });
      background.start();
      await pass(29_000);
      expect(ran).toEqual([]);
      await pass(1_100);
      expect(ran).toHaveLength(1);
      lane.wake();
      await pass(1_500);
      expect(ran).toHaveLength(2);
      await pass(29_000);
      expect(ran).toHaveLength(2);
      await pass(1_500);
      expect(ran).toHaveLength(3);
    });

    it('runs once a second while something stays due, and not at all otherwise', async () => {
      const store = aStore();
      aRound({ due: store.query });
      background.start();
      await pass(60_000);
      expect(ran).toEqual([]);
      store.addForeign('stays');
      await pass(SWEEP_MS);
      const before = ran.length;
      expect(before).toBeGreaterThan(0);
      await pass(10_000);
      expect(ran.length - before).toBeGreaterThanOrEqual(9);
      expect(ran.length - before).toBeLessThanOrEqual(11);
      store.items.clear();
      await pass(2_000);
      const after = ran.length;
      await pass(60_000);
      expect(ran).toHaveLength(after);
    });

    it('is woken by a due time that its own process stores', async () => {
      const store = aStore();
      let announce: (at: Date) => void = () => undefined;
      aRound({ due: store.query, onDue: (listener) => void (announce = listener) });
      background.start();
      await pass(10);
      announce(new Date(Date.now() + 300));
      await pass(299);
      expect(ran).toEqual([]);
      await pass(2);
      expect(ran).toHaveLength(1);
    });
  });
});

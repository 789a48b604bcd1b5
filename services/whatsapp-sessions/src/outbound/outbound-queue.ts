import type { Lane } from '@recado/contracts';
import { SingleFlight } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import type { NatsLink } from '@recado/service-kit/messaging';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Config } from '../config.js';
import type { Lease } from '../leases/lease.js';
import { EVERYTHING, type CollectCommands } from './collect-commands.js';
import { OfferedCommands } from './offered-commands.js';
import type { NewCommand, OutboundRepository } from './outbound.repository.js';
import { isHeld, pick, type Capacity, type Waiting } from './pick-commands.js';
import type { RunCommand, Turn } from './run-command.js';
import { SendRate } from './send-rate.js';
import { Wake, wakeSubjectOf } from './wake.js';

const LANES: readonly Lane[] = ['live', 'bulk'];
/** The maximum number of a lane's commands in memory. */
const WINDOW = 500;
const POLL_MS = 30_000;
const RETRY_MS = 1_000;
/** Covers other processes' acknowledgements in transit. */
const ALMOST_STORED_MS = 10;
/** The time after which more of the bulk commands before a live change should be stored. */
const HELD_MS = 50;
/** Bulk commands start when no live command has run for this time. */
const QUIET_MS = 100;
const FILES_AT_ONCE = 2;
const BULK_AT_ONCE = 4;
const TYPING_MS = 10_000;
const REMEMBERED = 500;

type Settings = Pick<Config, 'CONVERSATIONS_AT_ONCE' | 'LIVE_PER_MINUTE' | 'BULK_PER_MINUTE'>;

/** Runs the commands of one connected session: several conversations in parallel, each in order. */
export class OutboundQueue {
  private readonly waiting: Record<Lane, Map<string, Waiting>> = { live: new Map(), bulk: new Map() };
  private readonly running = new Map<Waiting, Promise<void>>();
  private readonly readUpTo: Record<Lane, string> = { live: '', bulk: '' };
  private readonly isCut: Record<Lane, boolean> = { live: false, bulk: false };
  private readonly rates: Record<Lane, SendRate>;
  private readonly over = new AbortController();
  private readonly reading = new SingleFlight(() => this.read());
  private subscription: Subscription | undefined;
  private poll: NodeJS.Timeout | undefined;
  private nextTry: NodeJS.Timeout | undefined;
  private nextRead: NodeJS.Timeout | undefined;
  /** Lanes with commands that have not been read yet. */
  private readonly unread = new Set<Lane>(LANES);
  private readonly newest: Record<Lane, string> = { live: '', bulk: '' };
  /** An arrival before which no bulk command is still in transit to the collection. */
  private bulkReadBefore = '';
  private quietSince = 0;
  private readonly offered: OfferedCommands;
  /** The commands that ended recently. A repeated one is stored, so that it is recognised and not sent again. */
  private readonly ended = new LRUCache<string, true>({ max: REMEMBERED });
  /** Whether every live command was stored when the lane was last read. */
  private isLiveRead = false;
  private readonly onCapacity = () => this.next();

  constructor(
    private readonly lease: Lease,
    private readonly client: WhatsappClient,
    private readonly link: NatsLink,
    private readonly collector: Pick<CollectCommands, 'floorOf'>,
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    private readonly settings: Settings,
    private readonly logger: Logger,
  ) {
    const now = performance.now();
    const { LIVE_PER_MINUTE, BULK_PER_MINUTE } = settings;
    this.rates = { live: new SendRate(LIVE_PER_MINUTE, now), bulk: new SendRate(BULK_PER_MINUTE, now) };
    const queue = {
      isReady: (id: string) => this.isReady(id),
      add: (one: Waiting) => this.addOffered(one),
      remove: (id: string) => this.waiting.live.delete(id),
      store: (id: string, command: NewCommand) => this.storeOffered(id, command),
      missed: (arrival: string) => this.miss(arrival),
    };
    this.offered = new OfferedCommands(lease, link, queue, logger);
  }

  start(): void {
    if (this.over.signal.aborted || this.subscription) return;
    this.subscription = this.link.connection.subscribe(wakeSubjectOf(this.lease), {
      callback: (error, message) => void (error ?? this.wake(message)),
    });
    this.offered.start();
    this.poll = setInterval(() => this.readAll(), POLL_MS);
    this.reading.trigger();
  }

  /** Starts no further commands. Resolves when the running commands are done or, if the client is closed, abandoned. */
  async stop(): Promise<void> {
    this.over.abort();
    this.subscription?.unsubscribe();
    this.offered.stop();
    clearInterval(this.poll);
    clearTimeout(this.nextTry);
    clearTimeout(this.nextRead);
    await this.reading.stop();
    await Promise.all(this.running.values());
  }

  private wake(message: Msg): void {
    const wake = Wake.safeParse(message.json()).data;
    if (!wake) return this.logger.error({ subject: message.subject }, 'ignored a malformed wake-up message');
    if ('typing' in wake) return this.showTyping(wake.typing.data);
    if (wake.arrival > this.newest[wake.lane]) this.newest[wake.lane] = wake.arrival;
    this.unread.add(wake.lane);
    this.reading.trigger();
  }

  /** Returns whether every live command that was stored before a new one has begun. */
  private isReady(id: string): boolean {
    const isAlone = [...this.waiting.live.keys()].every((other) => this.offered.has(other));
    const isKnown =
      this.ended.has(id) || this.waiting.live.has(id) || [...this.running.keys()].some((one) => one.id === id);
    return isAlone && !isKnown && this.isLiveRead && !this.unread.has('live') && !this.over.signal.aborted;
  }

  private addOffered(one: Waiting): void {
    this.waiting.live.set(one.id, one);
    this.next();
  }

  /** @returns false if the queue stopped first */
  private async storeOffered(id: string, command: NewCommand): Promise<boolean> {
    const { lease, client } = this;
    if (!this.waiting.live.has(id))
      return this.runCommand.storeBegun(command, { lease, client, signal: this.over.signal });
    await this.repository.store([command]);
    return true;
  }

  /** The process that stores the command wakes this one afterwards. */
  private miss(arrival: string): void {
    if (arrival > this.newest.live) this.newest.live = arrival;
    if (this.readUpTo.live >= arrival) this.readUpTo.live = '';
    this.unread.add('live');
  }

  /** Shows typing once. Late typing is dropped. */
  private showTyping(data: Extract<Wake, { typing: object }>['typing']['data']): void {
    if (Date.now() - Date.parse(data.at) > TYPING_MS) return;
    void this.client.sendPresence(data, data.presence).catch(() => undefined);
  }

  private readAll(): void {
    for (const lane of LANES) {
      this.readUpTo[lane] = '';
      this.unread.add(lane);
    }
    this.reading.trigger();
  }

  private async read(): Promise<void> {
    const lanes = [...this.unread];
    if (lanes.includes('live')) this.isLiveRead = false;
    this.unread.clear();
    try {
      if (await this.isBehind(lanes)) this.readIn(ALMOST_STORED_MS, lanes);
      if (await this.holdsChanges()) this.readIn(HELD_MS, []);
      this.next();
    } catch (error) {
      const { connectionId } = this.lease;
      this.logger.warn({ err: error, connectionId }, 'failed to read waiting commands; retrying');
      this.readIn(RETRY_MS, lanes);
    }
  }

  /**
   * Reads the lanes.
   * @returns whether one of them has a command whose predecessors are not stored yet
   */
  private async isBehind(lanes: readonly Lane[]): Promise<boolean> {
    let isBehind = false;
    for (const lane of lanes) {
      const { storedUpTo } = await this.collector.floorOf(lane, this.lease, this.offered.last);
      await this.readLane(lane, storedUpTo);
      isBehind ||= storedUpTo < this.newest[lane];
      if (lane === 'live') this.isLiveRead = storedUpTo === EVERYTHING;
    }
    return isBehind;
  }

  /**
   * Checks whether a live change may refer to a bulk message that is still in transit.
   * @returns whether a change has to wait for it
   */
  private async holdsChanges(): Promise<boolean> {
    if (!this.hasHeldChange()) return false;
    const { storedUpTo, nothingBefore } = await this.collector.floorOf('bulk', this.lease, 0);
    await this.readLane('bulk', storedUpTo);
    this.bulkReadBefore = nothingBefore;
    return this.hasHeldChange();
  }

  private hasHeldChange(): boolean {
    return [...this.waiting.live.values()].some((one) => isHeld(one, this.bulkReadBefore));
  }

  private async readLane(lane: Lane, upTo: string): Promise<void> {
    const waiting = this.waiting[lane];
    if (this.isCut[lane] && waiting.size > WINDOW / 2) return;
    const known = this.newest[lane];
    const slice = { lane, after: this.readUpTo[lane], upTo, limit: WINDOW };
    const found = await this.repository.waiting(this.lease, slice);
    this.isCut[lane] = found.length === WINDOW;
    const lastFound = found.at(-1)?.arrival ?? '';
    if (this.isCut[lane]) this.readUpTo[lane] = lastFound < upTo ? lastFound : upTo;
    else if (upTo === EVERYTHING) this.readUpTo[lane] = [this.readUpTo[lane], known, lastFound].sort().at(-1) ?? '';
    else this.readUpTo[lane] = upTo;
    const held = new Set([...this.running.keys()].map(({ id }) => id));
    const all = [...waiting.values(), ...found.filter(({ id }) => !held.has(id) && !waiting.has(id))];
    all.sort((a, b) => (a.arrival < b.arrival ? -1 : 1));
    this.waiting[lane] = new Map(all.map((one) => [one.id, one]));
  }

  /** Starts the commands that may start now, and schedules the next check. */
  private next(): void {
    if (this.over.signal.aborted) return;
    const now = performance.now();
    const capacity = { live: this.capacityFor('live', now), bulk: this.capacityFor('bulk', now) };
    for (const one of pick(this.waiting, [...this.running.keys()], capacity, this.bulkReadBefore)) this.begin(one, now);
    const waits = LANES.filter((lane) => this.waiting[lane].size > 0).map((lane) => this.waitMs(lane, now));
    const soonest = Math.min(...waits.filter((ms) => ms > 0));
    clearTimeout(this.nextTry);
    if (Number.isFinite(soonest)) this.nextTry = setTimeout(() => this.next(), soonest);
  }

  private capacityFor(lane: Lane, now: number): Capacity {
    const held = [...this.running.keys()].filter((one) => one.lane === lane);
    const files = FILES_AT_ONCE - [...this.running.keys()].filter(({ hasFile }) => hasFile).length;
    const most = lane === 'live' ? this.settings.CONVERSATIONS_AT_ONCE : this.isQuiet(now) ? BULK_AT_ONCE : 0;
    const free =
      lane === 'live' || this.waiting.bulk.size === 0 ? most : this.runCommand.bulkLimiter.free(this.onCapacity);
    return { commands: Math.min(most - held.length, free), messages: this.rates[lane].available(now), files };
  }

  /** Returns whether bulk commands may start. They do not wait for a live upload, which may take minutes. */
  private isQuiet(now: number): boolean {
    const isBusy = [...this.running.keys()].some(({ lane, hasFile }) => lane === 'live' && !hasFile);
    return !isBusy && now - this.quietSince >= QUIET_MS;
  }

  private waitMs(lane: Lane, now: number): number {
    const quietMs = lane === 'bulk' ? Math.max(0, this.quietSince + QUIET_MS - now) : 0;
    return Math.max(quietMs, this.rates[lane].waitMs(now));
  }

  private begin(one: Waiting, now: number): void {
    this.waiting[one.lane].delete(one.id);
    if (one.isMessage) this.rates[one.lane].take(now);
    if (one.lane === 'bulk') this.runCommand.bulkLimiter.begin();
    const { lease, client } = this;
    const turn = { lease, client, signal: this.over.signal };
    const unstored = this.offered.get(one.id);
    const done = unstored ? this.sendUnstored(unstored, one, turn) : this.runCommand.execute(one, turn);
    this.running.set(
      one,
      done.then(() => this.end(one)),
    );
  }

  /** A command that is stored in the meantime is retried in its place. */
  private async sendUnstored(command: NewCommand, one: Waiting, turn: Turn): Promise<void> {
    const isDone = await this.runCommand.sendUnstored(command, turn);
    if (isDone || turn.signal.aborted) return this.offered.end(one.id, isDone);
    const isStored = await this.runCommand.storeBegun(command, turn);
    this.offered.end(one.id, isStored);
    if (isStored) await this.runCommand.execute(one, turn);
  }

  private end(one: Waiting): void {
    this.running.delete(one);
    this.ended.set(one.id, true);
    if (one.lane === 'bulk') this.runCommand.bulkLimiter.end();
    if (one.lane === 'live') this.quietSince = performance.now();
    if (this.isCut[one.lane] && this.waiting[one.lane].size <= WINDOW / 2) {
      this.unread.add(one.lane);
      this.reading.trigger();
    }
    this.next();
  }

  private readIn(ms: number, lanes: readonly Lane[]): void {
    if (this.over.signal.aborted) return;
    for (const lane of lanes) this.unread.add(lane);
    clearTimeout(this.nextRead);
    this.nextRead = setTimeout(() => this.reading.trigger(), ms);
  }
}

import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { Gauge, registry } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Config } from '../config.js';
import { balance, fairShare, hasLapsed, type HeldSession, type Wish } from './lease.js';
import { Heartbeats } from './heartbeats.js';
import { LeasesRepository } from './leases.repository.js';
import { SessionNews } from './session-news.js';
import { OwnedSession } from './owned-session.js';
import { Rounds } from './rounds.js';
import { Unscheduled } from './unscheduled.js';

/** A running session, as the keeper sees it. */
export interface Runner {
  /** Somebody asked for something; told again until it is granted. */
  wish(wish: Wish): void;
  /** Hands over in order: stops taking commands, closes the socket. */
  stop(): Promise<void>;
  /** The lease is lost: closes the socket at once and writes nothing more. */
  abort(): void;
}
export type StartRunner = (owned: OwnedSession) => Runner;
type RunningSession = { owned: OwnedSession; runner: Runner; isDeleted: boolean; takenAt: number };

const ROUNDS_PER_LEASE = 3;
/** In one query. */
const TAKEN_TOGETHER = 100;
/** Each of them folds and closes; those that stay should not feel it. */
const GIVEN_BACK_TOGETHER = 10;

const running = new Gauge({
  name: 'recado_whatsapp_sessions',
  help: 'Sessions that this process runs',
  registers: [registry],
});

/** Keeps this process's leases alive, takes its fair share, gives back what is too much, and stops what it lost. */
@Injectable()
export class LeaseKeeper {
  private readonly pod = newId();
  private readonly sessions = new Map<string, RunningSession>();
  private readonly leaving = new Set<string>();
  private readonly givingBack = pLimit(GIVEN_BACK_TOGETHER);
  private startRunner: StartRunner | undefined;
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  /** Apart, so that no lease lapses while sessions are taken or given back. */
  private readonly renewing: Rounds;
  private readonly placing: Rounds;
  private unhear: (() => void) | undefined;
  private readonly unscheduled: Unscheduled;

  constructor(
    private readonly leases: LeasesRepository,
    private readonly heartbeats: Heartbeats,
    private readonly news: SessionNews,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'MAX_SESSIONS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unscheduled = new Unscheduled(logger);
    const onError = (error: unknown) => logger.warn({ err: error }, 'leases could not be looked after');
    this.renewing = new Rounds(() => this.renew(), onError);
    this.placing = new Rounds(() => this.place(), onError);
  }

  start(startRunner: StartRunner): void {
    this.startRunner = startRunner;
    this.timer = setInterval(() => this.look(), this.settings.LEASE_MS / ROUNDS_PER_LEASE);
    this.unhear = this.news.hear(() => this.look());
    this.heartbeats.start(this.pod, () => this.look());
    this.look();
  }

  /** Hands over everything. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.startRunner = undefined;
    this.unhear?.();
    await Promise.all([this.renewing.stop(), this.placing.stop()]);
    await this.heartbeats.leave(this.pod);
    await Promise.all([...this.sessions.keys()].map((id) => this.giveBack(id)));
    await this.heartbeats.stop(this.pod);
  }

  /** Stops this one because it waits for a person, or is gone. */
  async giveBack(connectionId: string): Promise<void> {
    const found = this.drop(connectionId);
    if (!found) return;
    this.leaving.add(connectionId);
    await found.runner.stop().catch((error: unknown) => {
      this.logger.warn({ err: error, connectionId }, 'session not stopped in order');
    });
    await this.release(found.owned);
    this.leaving.delete(connectionId);
  }

  look(): void {
    this.renewing.look();
    this.placing.look();
  }

  /**
   * What the database no longer says is ours is lost; when it says nothing for a whole lease, everything is. A process that
   * was stopped, or slow, for longer than that asks first: until it knows, the fence keeps it from writing.
   */
  private async renew(): Promise<void> {
    const { LEASE_MS } = this.settings;
    const asked = performance.now();
    const leftMs = LEASE_MS - (asked - this.renewedAt);
    const lapse = setTimeout(() => this.abortAll(), Math.max(leftMs, LEASE_MS / ROUNDS_PER_LEASE));
    try {
      await this.heartbeats.live(this.pod);
      const held = await this.leases.held(this.pod);
      this.renewedAt = asked;
      this.abortLost(held, asked);
      for (const { lease, wish, granted } of held)
        if (wish.revision > granted) this.sessions.get(lease.connectionId)?.runner.wish(wish);
    } finally {
      clearTimeout(lapse);
      if (hasLapsed(this.renewedAt, performance.now(), LEASE_MS)) this.abortAll();
    }
  }

  private async place(): Promise<void> {
    const { MAX_SESSIONS } = this.settings;
    await this.releaseForgotten(await this.leases.held(this.pod));
    await this.heartbeats.live(this.pod);
    const [wanted, peers] = [await this.leases.countWanted(), await this.heartbeats.count()];
    const share = fairShare(wanted, peers, MAX_SESSIONS);
    const running = [...this.sessions].filter(([, { isDeleted }]) => !isDeleted).map(([id]) => id);
    const { take, giveBack } = balance(running, share);
    // not awaited: the leases of all others are renewed meanwhile
    for (const id of giveBack) void this.givingBack(() => this.giveBack(id));
    await this.take(take, (count) => this.leases.take(this.pod, count));
    // nothing runs there: it needs no place
    await this.take(TAKEN_TOGETHER, (count) => this.leases.takeDeleted(this.pod, count));
    // what waits a moment for another process, which has room, does not wait for a place
    const tooMany = this.sessions.size < MAX_SESSIONS ? 0 : wanted - peers * MAX_SESSIONS;
    this.unscheduled.note(tooMany > 0 ? Math.min(tooMany, await this.leases.countUnowned()) : 0);
  }

  /** Claims them at once, before they log in one after the other: so those that are taken are renewed meanwhile. */
  private async take(wanted: number, claim: (count: number) => Promise<HeldSession[] | undefined>): Promise<void> {
    for (let missing = wanted; missing > 0 && this.startRunner;) {
      const held = await claim(Math.min(missing, TAKEN_TOGETHER));
      if (!held) return;
      for (const one of held) this.run(one);
      missing -= held.length;
    }
  }

  private run(held: HeldSession): void {
    const { connectionId, companyId, epoch } = held.lease;
    this.drop(connectionId)?.runner.abort();
    const owned = new OwnedSession(held, this.leases);
    if (!this.startRunner) return void this.release(owned);
    this.logger.info({ connectionId, companyId, epoch }, 'session taken');
    const kept = { owned, isDeleted: held.wish.kind === 'delete', takenAt: performance.now() };
    this.sessions.set(connectionId, { ...kept, runner: this.startRunner(owned) });
    running.set(this.sessions.size);
  }

  private abortLost(held: readonly HeldSession[], asked: number): void {
    const epochs = new Map(held.map(({ lease }) => [lease.connectionId, lease.epoch]));
    for (const [id, { owned, takenAt }] of this.sessions)
      if (takenAt < asked && epochs.get(id) !== owned.lease.epoch) this.abort(id);
  }

  /** Given up during an outage, and never taken by anybody: taken again with a new epoch. */
  private async releaseForgotten(held: readonly HeldSession[]): Promise<void> {
    for (const one of held) {
      const { connectionId } = one.lease;
      if (this.sessions.has(connectionId) || this.leaving.has(connectionId)) continue;
      await this.release(new OwnedSession(one, this.leases));
    }
  }

  private async release(owned: OwnedSession): Promise<void> {
    await owned.release().catch((error: unknown) => {
      this.logger.warn({ err: error, connectionId: owned.lease.connectionId }, 'not released');
    });
    this.news.tell();
  }

  private abortAll(): void {
    for (const id of this.sessions.keys()) this.abort(id);
  }

  private abort(connectionId: string): void {
    this.logger.warn({ connectionId }, 'session lost to another process');
    this.drop(connectionId)?.runner.abort();
  }

  private drop(connectionId: string): RunningSession | undefined {
    const found = this.sessions.get(connectionId);
    this.sessions.delete(connectionId);
    running.set(this.sessions.size);
    return found;
  }
}

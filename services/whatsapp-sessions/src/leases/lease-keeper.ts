import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { Gauge, registry } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { balance, fairShare, hasLapsed, type HeldSession, type Wish } from './lease.js';
import { LeasesRepository } from './leases.repository.js';
import { OwnedSession } from './owned-session.js';
import { SessionNews } from './session-news.js';
import { Unplaced } from './unplaced.js';

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
type Kept = { owned: OwnedSession; runner: Runner };

const ROUNDS_PER_LEASE = 3;
/** Log-ins in one round: enough to take over a crashed process, few enough not to stall those that run. */
const TAKEN_PER_ROUND = 50;

const running = new Gauge({
  name: 'recado_whatsapp_sessions',
  help: 'Sessions that this process runs',
  registers: [registry],
});

/** Keeps this process's leases alive, takes its fair share, gives back what is too much, and stops what it lost. */
@Injectable()
export class LeaseKeeper {
  private readonly pod = newId();
  private readonly kept = new Map<string, Kept>();
  private readonly leaving = new Set<string>();
  private startRunner: StartRunner | undefined;
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private again = false;
  private unhear: (() => void) | undefined;
  private readonly unplaced: Unplaced;

  constructor(
    private readonly leases: LeasesRepository,
    private readonly news: SessionNews,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'MAX_SESSIONS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unplaced = new Unplaced(logger);
  }

  start(startRunner: StartRunner): void {
    this.startRunner = startRunner;
    this.timer = setInterval(() => this.look(), this.settings.LEASE_MS / ROUNDS_PER_LEASE);
    this.unhear = this.news.hear(() => this.look());
    this.look();
  }

  /** Hands over everything. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.startRunner = undefined;
    this.unhear?.();
    await this.round;
    await this.leases.retire(this.pod).catch((error: unknown) => this.logger.warn({ err: error }, 'not retired'));
    await Promise.all([...this.kept.keys()].map((id) => this.giveBack(id)));
  }

  /** Stops this one because it waits for a person, or is gone. */
  async giveBack(connectionId: string): Promise<void> {
    const found = this.kept.get(connectionId);
    if (!found) return;
    this.drop(connectionId);
    this.leaving.add(connectionId);
    await found.runner.stop();
    await this.release(found.owned);
    this.leaving.delete(connectionId);
  }

  /** One round now; one more when something happens during it. */
  look(): void {
    if (hasLapsed(this.renewedAt, performance.now(), this.settings.LEASE_MS)) this.abortAll();
    if (this.round) {
      this.again = true;
      return;
    }
    this.round = this.goRound()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'leases could not be looked after'))
      .finally(() => {
        this.round = undefined;
        if (!this.again || !this.startRunner) return;
        this.again = false;
        this.look();
      });
  }

  private async goRound(): Promise<void> {
    const { LEASE_MS, MAX_SESSIONS } = this.settings;
    const asked = performance.now();
    const held = await this.leases.renew(this.pod, LEASE_MS);
    this.renewedAt = asked;
    this.abortLost(held);
    await this.releaseForgotten(held);
    for (const { lease, wish, granted } of held)
      if (wish.revision > granted) this.kept.get(lease.connectionId)?.runner.wish(wish);

    const pods = await this.leases.announce(this.pod, LEASE_MS);
    const dead = await this.leases.buryDead(LEASE_MS);
    if (dead > 0) this.logger.warn({ dead }, 'processes have gone without leave');
    const share = fairShare(await this.leases.countWanted(), pods, MAX_SESSIONS);
    const { take, giveBack } = balance([...this.kept.keys()], share);
    await Promise.all(giveBack.map((id) => this.giveBack(id)));
    await this.take(Math.min(take, TAKEN_PER_ROUND));
    this.unplaced.note(this.kept.size < MAX_SESSIONS ? 0 : await this.leases.countUnowned());
  }

  private async take(count: number): Promise<void> {
    for (let taken = 0; taken < count && this.startRunner; taken += 1) {
      const held = await this.leases.take(this.pod, this.settings.LEASE_MS);
      if (!held) return;
      this.run(held);
    }
    if (count === TAKEN_PER_ROUND) this.again = true;
  }

  private run(held: HeldSession): void {
    const { connectionId } = held.lease;
    this.drop(connectionId)?.runner.abort();
    const owned = new OwnedSession(held, this.leases);
    if (!this.startRunner) return void this.release(owned);
    this.logger.info({ connectionId, companyId: held.lease.companyId, epoch: held.lease.epoch }, 'session taken');
    this.kept.set(connectionId, { owned, runner: this.startRunner(owned) });
    running.set(this.kept.size);
  }

  private abortLost(held: readonly HeldSession[]): void {
    const epochs = new Map(held.map(({ lease }) => [lease.connectionId, lease.epoch]));
    for (const [id, { owned }] of this.kept) if (epochs.get(id) !== owned.lease.epoch) this.abort(id);
  }

  /** Given up during an outage, and never taken by anybody: taken again with a new epoch. */
  private async releaseForgotten(held: readonly HeldSession[]): Promise<void> {
    for (const one of held) {
      const { connectionId } = one.lease;
      if (this.kept.has(connectionId) || this.leaving.has(connectionId)) continue;
      await this.release(new OwnedSession(one, this.leases));
    }
  }

  private async release(owned: OwnedSession): Promise<void> {
    const { connectionId } = owned.lease;
    await owned.release().catch((error: unknown) => {
      this.logger.warn({ err: error, connectionId }, 'not released: the lease runs out by itself');
    });
    this.news.tell();
  }

  private abortAll(): void {
    for (const id of this.kept.keys()) this.abort(id);
  }

  private abort(connectionId: string): void {
    this.logger.warn({ connectionId }, 'session lost to another process');
    this.drop(connectionId)?.runner.abort();
  }

  private drop(connectionId: string): Kept | undefined {
    const found = this.kept.get(connectionId);
    this.kept.delete(connectionId);
    running.set(this.kept.size);
    return found;
  }
}

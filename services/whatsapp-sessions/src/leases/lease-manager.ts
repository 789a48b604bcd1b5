import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { SingleFlight } from '@recado/service-kit/async';
import { Gauge, registry } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Config } from '../config.js';
import { Heartbeats } from './heartbeats.js';
import { balance, fairShare, hasLapsed, type DesiredState, type HeldSession, type Lease } from './lease.js';
import { LeasesRepository } from './leases.repository.js';
import { Orphans } from './orphans.js';
import { OwnedSession } from './owned-session.js';
import { SessionNotifier } from './session-notifier.js';
import { Unscheduled } from './unscheduled.js';

/** A running session, as seen by the lease manager. */
export interface Runner {
  /** Brings the session to the desired state. Called again until the state is observed. */
  reconcile(desired: DesiredState): void;
  /** Shuts down gracefully: stops taking commands and closes the socket. */
  stop(): Promise<void>;
  /** Closes the socket immediately and writes nothing more, because the lease is lost. */
  abort(): void;
}
export type StartRunner = (owned: OwnedSession) => Runner;
type RunningSession = { owned: OwnedSession; runner: Runner; isDeleted: boolean; takenAt: number };

/** A lease outlasts an election of MongoDB of 15 s that begins just before a renewal. */
const RENEW_EVERY_MS = 2_500;
const RENEWALS_PER_LEASE = 3;
/** Sessions are also scheduled whenever a process notifies the others, so this only covers a lost message. */
const SCHEDULE_EVERY_MS = 30_000;
/** While sessions have no owner, a process of an older revision checks whether a newer one takes them. */
const ORPHANS_EVERY_MS = 5_000;
/** The maximum number of sessions without an owner that are remembered. */
const MOST_ORPHANS = 1_000;
/** The maximum number of sessions that one query takes. */
const TAKEN_TOGETHER = 100;
/** Each session that is given back compacts its log and closes. The limit protects the remaining sessions. */
const GIVEN_BACK_TOGETHER = 10;

const running = new Gauge({
  name: 'recado_whatsapp_sessions',
  help: 'Sessions that this process runs',
  registers: [registry],
});

/** Renews this process's leases, takes its fair share of sessions, gives back the surplus, and stops lost sessions. */
@Injectable()
export class LeaseManager {
  private readonly pod = newId();
  private readonly sessions = new Map<string, RunningSession>();
  private readonly leaving = new Set<string>();
  private readonly givingBack = pLimit(GIVEN_BACK_TOGETHER);
  private startRunner: StartRunner | undefined;
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  /** The `performance.now()` time of the next scheduling without a notification. */
  private scheduleAt = 0;
  private isAnnounced = false;
  /** Renewing runs in parallel to scheduling, so that no lease expires while sessions are taken or given back. */
  private readonly renewing: SingleFlight;
  private readonly scheduling: SingleFlight;
  private unsubscribe: (() => void) | undefined;
  private readonly unscheduled: Unscheduled;
  private readonly orphans = new Orphans();

  constructor(
    private readonly leases: LeasesRepository,
    private readonly heartbeats: Heartbeats,
    private readonly notifier: SessionNotifier,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'MAX_SESSIONS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unscheduled = new Unscheduled(logger);
    const onError = (error: unknown) => logger.warn({ err: error }, 'failed to check leases; retrying');
    this.renewing = new SingleFlight(() => this.renew().catch(onError));
    this.scheduling = new SingleFlight(() =>
      this.schedule().catch((error: unknown) => {
        this.scheduleAt = 0;
        onError(error);
      }),
    );
  }

  start(startRunner: StartRunner): void {
    this.startRunner = startRunner;
    this.timer = setInterval(() => this.renewOrCheck(), this.renewEveryMs);
    this.unsubscribe = this.notifier.subscribe(() => this.check());
    this.heartbeats.start(this.pod, () => this.check());
    this.check();
  }

  /** Releases all sessions. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.startRunner = undefined;
    this.unsubscribe?.();
    await Promise.all([this.renewing.stop(), this.scheduling.stop()]);
    await this.heartbeats.leave(this.pod);
    await Promise.all([...this.sessions.keys()].map((id) => this.giveBack(id)));
    await this.heartbeats.stop(this.pod);
  }

  /** Stops a session that is waiting for the user, deleted or surplus, and releases it. */
  async giveBack(connectionId: string): Promise<void> {
    const found = this.drop(connectionId);
    if (!found) return;
    this.leaving.add(connectionId);
    await found.runner.stop().catch((error: unknown) => {
      this.logger.warn({ err: error, connectionId }, 'failed to stop a session gracefully; releasing it anyway');
    });
    await this.release(found.owned);
    this.leaving.delete(connectionId);
  }

  /**
   * Drops a session that stopped because its lease seemed lost. If this process still owns it, the next check releases
   * it, and it is taken again with a new epoch.
   */
  dropLost({ connectionId, epoch }: Lease): void {
    if (this.sessions.get(connectionId)?.owned.lease.epoch !== epoch) return;
    this.logger.warn({ connectionId }, 'session lost to another process');
    this.drop(connectionId);
  }

  private get renewEveryMs(): number {
    return Math.min(RENEW_EVERY_MS, this.settings.LEASE_MS / RENEWALS_PER_LEASE);
  }

  private renewOrCheck(): void {
    if (performance.now() >= this.scheduleAt) this.check();
    else this.renewing.trigger();
  }

  private check(): void {
    this.renewing.trigger();
    this.scheduling.trigger();
  }

  /**
   * A session that the database no longer assigns to this process is lost; if the database does not respond for a whole
   * lease, all are. A process that was suspended or slow for longer queries the database first. Until it responds, the
   * fence rejects the process's writes.
   */
  private async renew(): Promise<void> {
    const { LEASE_MS } = this.settings;
    const asked = performance.now();
    const leftMs = LEASE_MS - (asked - this.renewedAt);
    const lapse = setTimeout(() => this.abortAll(), Math.max(leftMs, this.renewEveryMs));
    try {
      await this.heartbeats.heartbeat(this.pod);
      const held = await this.leases.held(this.pod);
      this.renewedAt = asked;
      this.abortLost(held, asked);
      for (const { lease, desired, observedRevision } of held)
        if (desired.revision > observedRevision) this.sessions.get(lease.connectionId)?.runner.reconcile(desired);
    } finally {
      clearTimeout(lapse);
      if (hasLapsed(this.renewedAt, performance.now(), LEASE_MS)) this.abortAll();
    }
  }

  private async schedule(): Promise<void> {
    const { MAX_SESSIONS } = this.settings;
    this.scheduleAt = performance.now() + SCHEDULE_EVERY_MS;
    await this.releaseDropped(await this.leases.held(this.pod));
    await this.heartbeats.heartbeat(this.pod);
    if (!this.isAnnounced) this.notifier.publish(); // the others then check this pod as well
    this.isAnnounced = true;
    const [wanted, fleet] = [await this.leases.countWanted(), await this.heartbeats.fleet(this.pod)];
    if (fleet.isOutdated && !fleet.isDrained) return this.takeOrphans(); // its own sessions move when it stops
    const share = fleet.isDrained ? 0 : fairShare(wanted, fleet.sharing, MAX_SESSIONS);
    const running = [...this.sessions].filter(([, { isDeleted }]) => !isDeleted).map(([id]) => id);
    const { take, giveBack } = balance(running, share);
    // not awaited, because the leases of all other sessions are renewed in the meantime
    for (const id of giveBack) void this.givingBack(() => this.giveBack(id));
    await this.take(take, (count) => this.leases.take(this.pod, count));
    // deleted connections do not count towards the share, because no session runs for them
    await this.take(TAKEN_TOGETHER, (count) => this.leases.takeDeleted(this.pod, count));
    // a session that is about to be taken by a process with capacity is not unscheduled
    const tooMany = this.sessions.size < MAX_SESSIONS ? 0 : wanted - fleet.sharing * MAX_SESSIONS;
    this.unscheduled.record(tooMany > 0 ? Math.min(tooMany, await this.leases.countUnowned()) : 0);
  }

  /**
   * Takes sessions that no process of the newest revision takes, for example because its pods cannot be scheduled.
   * Otherwise their numbers would be offline until the rollout is complete.
   */
  private async takeOrphans(): Promise<void> {
    const free = await this.leases.unowned(MOST_ORPHANS);
    if (free.length > 0) this.scheduleAt = Math.min(this.scheduleAt, performance.now() + ORPHANS_EVERY_MS);
    const orphans = this.orphans.observe(free, performance.now());
    const room = Math.max(0, this.settings.MAX_SESSIONS - this.sessions.size);
    if (orphans.length > 0 && room > 0)
      for (const held of await this.leases.takeOnly(this.pod, orphans.slice(0, room))) this.run(held);
    this.unscheduled.record(Math.max(0, orphans.length - room));
  }

  /** Claims sessions in batches before they log in one at a time, so that their leases are renewed in the meantime. */
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
    const isDeleted = held.desired.kind === 'delete';
    const runner = this.startRunner(owned);
    this.sessions.set(connectionId, { owned, runner, isDeleted, takenAt: performance.now() });
    running.set(this.sessions.size);
  }

  private abortLost(held: readonly HeldSession[], asked: number): void {
    const epochs = new Map(held.map(({ lease }) => [lease.connectionId, lease.epoch]));
    for (const [id, { owned, takenAt }] of this.sessions)
      if (takenAt < asked && epochs.get(id) !== owned.lease.epoch) this.abort(id);
  }

  /**
   * Releases sessions that were given up during an outage and not taken since. They are taken again with a new epoch.
   */
  private async releaseDropped(held: readonly HeldSession[]): Promise<void> {
    for (const one of held) {
      const { connectionId } = one.lease;
      if (this.sessions.has(connectionId) || this.leaving.has(connectionId)) continue;
      await this.release(new OwnedSession(one, this.leases));
    }
  }

  private async release(owned: OwnedSession): Promise<void> {
    await owned.release().catch((error: unknown) => {
      this.logger.warn(
        { err: error, connectionId: owned.lease.connectionId },
        'failed to release a session; retrying at the next check',
      );
      this.scheduleAt = 0;
    });
    this.notifier.publish();
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
    this.scheduleAt = 0; // it may have to be released or taken again
    running.set(this.sessions.size);
    return found;
  }
}

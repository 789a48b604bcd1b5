import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { Poller } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, hasNoResponders } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { fleetOf, type Fleet } from './fleet.js';
import { PodsRepository } from './pods.repository.js';

/** A killed pod is detected by its heartbeats, long before its leases end. */
const HEARTBEAT_MS = 1_000;
const HEARTBEATS_PER_LEASE = 10;
/** Of the checks of other pods, one of this many reads their heartbeats even if all of them answer. */
const READ_EVERY = 3;
/** After one missed heartbeat, a pod is queried over NATS. Querying a pod that is only a little late is harmless. */
const STALE_HEARTBEATS = 1.5;
const ANSWER_MS = 500;

const subjectOf = (pod: string): string => `alive.whatsapp.sessions.${pod}`;

/**
 * Signals that this process is alive, and evicts dead processes before their leases expire. The kernel closes the
 * sockets of a killed process immediately, so NATS reports that it has no responder. A process that is only slow or
 * suspended keeps its subscription, and keeps its sessions until its lease expires. A live process that is evicted
 * because it was cut off from both servers cannot write: the fence rejects its writes.
 */
@Injectable()
export class Heartbeats {
  private poller: Poller | undefined;
  private suspects = new Set<string>();
  /** The other pods, as last read. While there are none, this pod checks nothing and renews its own record less often. */
  private others: string[] = [];
  private checks = 0;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly pods: PodsRepository,
    private readonly link: NatsLink,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS' | 'POD_REVISION'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param onEvicted is called when there are sessions to take */
  start(pod: string, onEvicted: () => void): void {
    const answer = (error: Error | null, message: { respond: () => boolean }) => void (error ?? message.respond());
    const subscription = this.link.connection.subscribe(subjectOf(pod), { callback: answer });
    this.unsubscribe = () => subscription.unsubscribe();
    this.poller = new Poller(() => this.check(pod, onEvicted), {
      everyMs: this.everyMs,
      onError: (error) => {
        this.suspects.clear();
        this.logger.warn({ err: error }, 'failed to check other pods; retrying');
      },
    });
    this.poller.start();
  }

  /** Stops taking sessions, but stays registered until all sessions are released. */
  async leave(pod: string): Promise<void> {
    await this.pods
      .leave(pod)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to announce shutdown'));
  }

  async stop(pod: string): Promise<void> {
    await this.poller?.stop();
    await this.pods
      .evict(pod)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to remove the heartbeat record'));
    this.unsubscribe?.();
  }

  /** Runs before the pod takes any session, because other pods can evict it only if it has a record. */
  heartbeat(pod: string): Promise<void> {
    return this.pods.heartbeat(pod, this.settings.POD_REVISION);
  }

  /** Reads all pods. A new pod notifies the others, which then read it. */
  async fleet(pod: string): Promise<Fleet & { isDrained: boolean }> {
    const { LEASE_MS, POD_REVISION } = this.settings;
    const all = await this.pods.all(LEASE_MS);
    this.others = all.map(({ id }) => id).filter((id) => id !== pod);
    const isDrained = all.find(({ id }) => id === pod)?.isDrained ?? false;
    const alive = all.filter(({ isAlive }) => isAlive);
    return { ...fleetOf(POD_REVISION, alive), isDrained };
  }

  private get everyMs(): number {
    return Math.min(HEARTBEAT_MS, this.settings.LEASE_MS / HEARTBEATS_PER_LEASE);
  }

  private async check(pod: string, onEvicted: () => void): Promise<void> {
    if (this.others.length === 0) return;
    await this.heartbeat(pod);
    this.checks += 1;
    const isQuiet = this.suspects.size === 0 && this.checks % READ_EVERY !== 0;
    if (isQuiet && (await Promise.all(this.others.map((one) => this.answers(one)))).every(Boolean)) return;
    const { dead, lapsed } = await this.findDead(pod);
    if (dead.length === 0) return;
    this.logger.warn({ dead: dead.length, lapsed }, 'evicting pods without a heartbeat; taking their sessions');
    for (const one of dead) await this.pods.evict(one);
    this.others = this.others.filter((one) => !dead.includes(one));
    onEvicted();
  }

  /**
   * Evicts no pod on the first check, because after a server outage, some pods are only slightly later than this one.
   */
  private async findDead(pod: string): Promise<{ dead: string[]; lapsed: number }> {
    const stale = (await this.pods.staleSince(this.everyMs * STALE_HEARTBEATS)).filter((one) => one !== pod);
    const lapsed = stale.length > 0 ? await this.pods.staleSince(this.settings.LEASE_MS) : [];
    const gone = await Promise.all(stale.map((one) => this.isGone(one)));
    const suspects = stale.filter((one, n) => gone[n] || lapsed.includes(one));
    const dead = suspects.filter((one) => this.suspects.has(one));
    this.suspects = new Set(suspects);
    return { dead, lapsed: dead.filter((one) => lapsed.includes(one)).length };
  }

  private async isGone(pod: string): Promise<boolean> {
    if (!this.link.isUp) return false;
    const failure = await this.ask(pod);
    return failure !== undefined && hasNoResponders(failure);
  }

  private async answers(pod: string): Promise<boolean> {
    return this.link.isUp && (await this.ask(pod)) === undefined;
  }

  /** @returns the error if the pod does not answer */
  private async ask(pod: string): Promise<unknown> {
    try {
      await this.link.connection.request(subjectOf(pod), '', { timeout: ANSWER_MS });
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

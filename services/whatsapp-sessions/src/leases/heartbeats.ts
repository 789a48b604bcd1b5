import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, nobodyAnswers } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { PodsRepository } from './pods.repository.js';

const BEATS_PER_LEASE = 10;
/** So long without a sign in the database that NATS is asked too. */
const SILENT_PER_LEASE = 4;
const ANSWER_MS = 500;

const subjectOf = (pod: string): string => `alive.whatsapp.sessions.${pod}`;

/**
 * Tells the other processes that this one lives, and finds those that died before their leases run out. The kernel closes
 * a killed process's sockets at once, so NATS knows that nobody answers for it; one that is only slow or stopped keeps its
 * subscription, and what it runs until its lease lapses. Whoever is buried alive, cut off from both servers, cannot write: the fence.
 */
@Injectable()
export class Heartbeats {
  private timer: NodeJS.Timeout | undefined;
  private suspects = new Set<string>();
  private beating: Promise<void> | undefined;
  private unanswer: (() => void) | undefined;

  constructor(
    private readonly pods: PodsRepository,
    private readonly link: NatsLink,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'LEASE_MS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param onDeath there are sessions to take */
  start(pod: string, onDeath: () => void): void {
    const answer = (error: Error | null, message: { respond: () => boolean }) => void (error ?? message.respond());
    const subscription = this.link.connection.subscribe(subjectOf(pod), { callback: answer });
    this.unanswer = () => subscription.unsubscribe();
    const beat = () => {
      this.beating ??= this.beat(pod, onDeath).finally(() => (this.beating = undefined));
    };
    this.timer = setInterval(beat, this.settings.LEASE_MS / BEATS_PER_LEASE);
  }

  /** Takes no share any more; lives until everything is handed over. */
  async leave(pod: string): Promise<void> {
    await this.pods.leave(pod).catch((error: unknown) => this.logger.warn({ err: error }, 'leaves unsaid'));
  }

  async stop(pod: string): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.pods.bury(pod).catch((error: unknown) => this.logger.warn({ err: error }, 'buried by others'));
    this.unanswer?.();
  }

  /** Known before it takes anything: else nobody could bury it. */
  live(pod: string): Promise<void> {
    return this.pods.beat(pod);
  }

  count(): Promise<number> {
    return this.pods.countAlive(this.settings.LEASE_MS);
  }

  private async beat(pod: string, onDeath: () => void): Promise<void> {
    try {
      await this.pods.beat(pod);
      const { dead, lapsed } = await this.findDead(pod);
      if (dead.length === 0) return;
      this.logger.warn({ dead: dead.length, lapsed }, 'processes have gone without leave');
      for (const one of dead) await this.pods.bury(one);
      onDeath();
    } catch (error) {
      this.suspects.clear();
      this.logger.warn({ err: error }, 'other processes could not be looked after');
    }
  }

  /** Nobody is buried on the first look: after an outage of the servers some are only a little later than this one. */
  private async findDead(pod: string): Promise<{ dead: string[]; lapsed: number }> {
    const { LEASE_MS } = this.settings;
    const silent = (await this.pods.silentFor(LEASE_MS / SILENT_PER_LEASE)).filter((one) => one !== pod);
    const lapsed = silent.length > 0 ? await this.pods.silentFor(LEASE_MS) : [];
    const gone = await Promise.all(silent.map((one) => this.isGone(one)));
    const suspects = silent.filter((one, n) => gone[n] || lapsed.includes(one));
    const dead = suspects.filter((one) => this.suspects.has(one));
    this.suspects = new Set(suspects);
    return { dead, lapsed: dead.filter((one) => lapsed.includes(one)).length };
  }

  private async isGone(pod: string): Promise<boolean> {
    if (!this.link.isUp) return false;
    try {
      await this.link.connection.request(subjectOf(pod), '', { timeout: ANSWER_MS });
      return false;
    } catch (error) {
      return nobodyAnswers(error);
    }
  }
}

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import { LOGGER } from '@recado/service-kit/app';
import { watchBreaker } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import { RequestTurns } from '@recado/service-kit/messaging';

/** A bot, and when its settings last changed. */
export type BotId = Readonly<{ companyId: string; id: string; changedAt: Date }>;
type Work = () => Promise<unknown>;
type Breaker = CircuitBreaker<[Work], unknown>;

const MOST_OF_A_BOT = 4;
const MOST_OF_A_COMPANY = 8;
const MOST_IN_ALL = 1_000;
const LONGEST_WAIT_MS = 10_000;
const MOST_BREAKERS = 2_000;

/**
 * Isolates slow and failing bots. A bot has fewer slots than its company, so that the company's other bots get some. A
 * bot that keeps failing is suspended for a while.
 */
@Injectable()
export class BotLimits implements OnModuleDestroy {
  private readonly turnsOfBots = new RequestTurns({ perCompany: MOST_OF_A_BOT, total: MOST_IN_ALL });
  private readonly turnsOfCompanies = new RequestTurns({ perCompany: MOST_OF_A_COMPANY, total: MOST_IN_ALL });
  private readonly breakers = new LRUCache<string, Breaker>({
    max: MOST_BREAKERS,
    dispose: (breaker) => breaker.shutdown(),
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  onModuleDestroy(): void {
    this.breakers.clear();
  }

  /**
   * @throws the error of `work`, or an error if too many calls are waiting, no slot is free in time, or the bot is
   * suspended
   */
  run<T>(bot: BotId, work: () => Promise<T>): Promise<T> {
    const until = Date.now() + LONGEST_WAIT_MS;
    return this.turnsOfBots.take(bot.id, until, () =>
      this.turnsOfCompanies.take(bot.companyId, until, () => this.breakerOf(bot).fire(work) as Promise<T>),
    );
  }

  /** Changed settings get a new circuit breaker, because the failures belong to the old ones. */
  private breakerOf({ companyId, id, changedAt }: BotId): Breaker {
    const key = `${id} ${changedAt.getTime()}`;
    const kept = this.breakers.get(key);
    if (kept) return kept;
    const breaker: Breaker = new CircuitBreaker((work: Work) => work(), {
      timeout: false, // each bot has its own timeout
      resetTimeout: 10_000,
      rollingCountTimeout: 30_000,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      volumeThreshold: 5,
      errorThresholdPercentage: 50,
    });
    breaker.on('open', () =>
      this.logger.warn({ companyId, botId: id }, 'the bot fails most calls; suspending it for 10 seconds'),
    );
    watchBreaker('bot', breaker);
    this.breakers.set(key, breaker);
    return breaker;
  }
}

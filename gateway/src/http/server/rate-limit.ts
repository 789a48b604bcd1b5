import { AppError } from '@recado/service-kit/errors';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;
/** A gateway fetches 1/100 of the limit from Redis at a time, so that most calls need no round trip. */
const BLOCKS = 100;
const MOST_REMEMBERED = 10_000;
const COUNT_ALONE_MS = 5_000;

type Block = { left: number; endsAt: number };
type Options = { name: string; perMinute: number };

/**
 * Limits the calls per minute of one caller (an address, user, company or token) across all gateways, so that no caller
 * can starve the others. Each gateway reserves a block of calls in Redis and consumes it from memory. While Redis is
 * down, each gateway counts alone.
 */
export class RateLimit {
  private readonly shared: RateLimiterRedis;
  private readonly alone: RateLimiterMemory;
  private readonly blocks = new Map<string, Block>();
  /** Concurrent calls share the next block, because one block each would use up the limit. */
  private readonly taking = new Map<string, Promise<number>>();
  private readonly blockSize: number;
  private aloneUntil = 0;

  constructor(redis: Redis, { name: keyPrefix, perMinute: points }: Options) {
    const common = { keyPrefix, points, duration: MINUTE_S };
    this.shared = new RateLimiterRedis({ ...common, storeClient: redis, rejectIfRedisNotReady: true });
    this.alone = new RateLimiterMemory(common);
    this.blockSize = Math.max(1, Math.floor(points / BLOCKS));
  }

  /** @returns the seconds to wait; 0 if the call is allowed */
  async take(caller: string): Promise<number> {
    for (;;) {
      const block = this.blocks.get(caller);
      if (block && block.left > 0 && block.endsAt > Date.now()) {
        block.left -= 1;
        return 0;
      }
      const waitS = await this.nextBlock(caller);
      if (waitS > 0) return waitS;
    }
  }

  /** @throws ERR_RATE_LIMIT */
  async check(caller: string): Promise<void> {
    const waitS = await this.take(caller);
    if (waitS > 0) throw new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: waitS } });
  }

  private nextBlock(caller: string): Promise<number> {
    const known = this.taking.get(caller);
    if (known) return known;
    const taken = this.takeBlock(caller).finally(() => this.taking.delete(caller));
    this.taking.set(caller, taken);
    return taken;
  }

  private async takeBlock(caller: string): Promise<number> {
    try {
      const { msBeforeNext } = await this.consume(caller);
      this.remember(caller, msBeforeNext);
      return 0;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
      throw reason;
    }
  }

  private async consume(caller: string): Promise<RateLimiterRes> {
    if (Date.now() < this.aloneUntil) return this.alone.consume(caller, this.blockSize);
    try {
      return await this.shared.consume(caller, this.blockSize);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw reason;
      this.aloneUntil = Date.now() + COUNT_ALONE_MS; // a hanging Redis must not delay every caller
      return this.alone.consume(caller, this.blockSize);
    }
  }

  private remember(caller: string, lastsMs: number): void {
    const [oldest] = this.blocks.keys();
    if (oldest !== undefined && this.blocks.size >= MOST_REMEMBERED) this.blocks.delete(oldest);
    this.blocks.set(caller, { left: this.blockSize, endsAt: Date.now() + lastsMs });
  }
}

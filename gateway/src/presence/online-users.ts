import { Injectable } from '@nestjs/common';
import { RedisLink } from '../links/redis-link.js';

const GRACE_MS = 60_000;
const keyOf = (companyId: string): string => `recado:online:${companyId}`;

/**
 * Tracks online users for all gateways in Redis, as the time until which each user counts as online. While Redis is
 * down all users count as offline, and no call waits for it.
 */
@Injectable()
export class OnlineUsers {
  constructor(private readonly redis: RedisLink) {}

  /** @returns whether the user was offline before */
  async seen(companyId: string, userId: string, now = Date.now()): Promise<boolean> {
    return this.quietly(false, async ({ publisher }) => {
      const before = await publisher.zscore(keyOf(companyId), userId);
      await publisher.zadd(keyOf(companyId), now + GRACE_MS, userId);
      await publisher.pexpire(keyOf(companyId), 10 * GRACE_MS);
      return before === null;
    });
  }

  /** Removes users whose grace period has passed. Each user is returned to only one of several gateways. */
  async takeGone(companyId: string, now = Date.now()): Promise<string[]> {
    return this.quietly([], async ({ publisher }) => {
      const late = await publisher.zrangebyscore(keyOf(companyId), '-inf', `(${now}`);
      const taken = await Promise.all(late.map((userId) => publisher.zrem(keyOf(companyId), userId)));
      return late.filter((_userId, index) => taken[index] === 1);
    });
  }

  async list(companyId: string, now = Date.now()): Promise<string[]> {
    return this.quietly([], ({ publisher }) => publisher.zrangebyscore(keyOf(companyId), now, '+inf'));
  }

  private async quietly<T>(otherwise: T, work: (redis: RedisLink) => Promise<T>): Promise<T> {
    try {
      return await work(this.redis);
    } catch {
      return otherwise; // RedisLink has logged the failure
    }
  }
}

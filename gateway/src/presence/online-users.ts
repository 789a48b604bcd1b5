import { Injectable } from '@nestjs/common';
import { RedisLink } from '../links/redis-link.js';

const GRACE_MS = 60_000;
const keyOf = (companyId: string): string => `recado:online:${companyId}`;

/**
 * Who is online: in Redis, for all gateways, the moment until which each user counts as being there. While Redis is away
 * nobody is known to be online, and nothing waits for it.
 */
@Injectable()
export class OnlineUsers {
  constructor(private readonly redis: RedisLink) {}

  /** @returns whether they were not online before */
  async seen(companyId: string, userId: string, now = Date.now()): Promise<boolean> {
    return this.quietly(false, async ({ publisher }) => {
      const before = await publisher.zscore(keyOf(companyId), userId);
      await publisher.zadd(keyOf(companyId), now + GRACE_MS, userId);
      await publisher.pexpire(keyOf(companyId), 10 * GRACE_MS);
      return before === null;
    });
  }

  /** Takes out who was not seen for the grace. Of several gateways that ask, one is told of each. */
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
      return otherwise; // RedisLink has said that it is away
    }
  }
}

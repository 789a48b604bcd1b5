import { describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { RedisPublisher } from './redis-publisher.js';

describe('RedisPublisher', () => {
  it('releases the memory of completed publications', async () => {
    jest.spyOn(Redis.prototype, 'publish').mockResolvedValue(1);
    const publisher = new RedisPublisher({ lazyConnect: true });
    for (let n = 0; n < 3; n += 1) await publisher.publish('channel', 'message');
    await publisher.settled();

    expect(await Reflect.get(publisher, 'last')).toBeUndefined();
    publisher.disconnect();
  });
});

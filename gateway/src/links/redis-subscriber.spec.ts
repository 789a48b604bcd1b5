import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { it } from '@jest/globals';
import { RedisSubscriber } from './redis-subscriber.js';

it('a subscription that waits while its connection ends is no unhandled rejection, which would fail this test', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const subscriber = new RedisSubscriber({ port, lazyConnect: true, maxRetriesPerRequest: null });
  void subscriber.connect().catch(() => undefined);
  await once(subscriber, 'connect');
  void subscriber.subscribe('news');

  subscriber.disconnect();

  await once(subscriber, 'end');
  await setImmediate();
  silent.close();
});

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { it } from '@jest/globals';
import { RedisSubscriber } from './redis-subscriber.js';

it('a pending subscription whose connection ends causes no unhandled rejection', async () => {
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

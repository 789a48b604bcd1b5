import type { Logger } from 'pino';
import type { Delivery } from '../messaging/delivery.js';
import type { FirstSync } from '../messaging/first-sync.js';
import { inBackground } from '../messaging/in-background.js';
import type { Companion } from '../world/companion.js';
import type { Connection } from './connection.js';
import type { Connections } from './connections.js';
import { streamError } from './endings.js';
import type { IqHandlers } from './iq-router.js';
import type { Unlinking } from './unlinking.js';

type Parts = {
  delivery: Delivery;
  unlinking: Unlinking;
  connections: Connections;
  firstSync: FirstSync;
  logger: Logger;
};

const LOGGED_OUT = 401;

const catchUp = async (parts: Parts, connection: Connection, companion: Companion): Promise<void> => {
  if (parts.connections.of(companion) !== connection) return;
  await parts.delivery.replay(connection, companion);
  await parts.firstSync.begin(companion);
};

/** Questions about the link itself: being active, and leaving. */
export const linkQueries = (parts: Parts): IqHandlers => ({
  'passive/set/active': ({ connection, companion }) => {
    // After the answer, which the client waits for.
    setImmediate(() => inBackground(catchUp(parts, connection, companion), 'catch-up', parts.logger));
    return undefined;
  },
  'md/set/remove-companion-device': ({ connection, companion }) => {
    parts.unlinking.unlink(companion);
    setImmediate(() => connection.endWith(streamError(LOGGED_OUT)));
    return undefined;
  },
});

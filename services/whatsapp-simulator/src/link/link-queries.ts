import type { Connections } from './connections.js';
import { streamError } from './endings.js';
import type { IqHandlers } from './iq-router.js';
import type { Unlinking } from './unlinking.js';
import type { Delivery } from '../messaging/delivery.js';

const LOGGED_OUT = 401;

/** Questions about the link itself: being active, and leaving. */
export const linkQueries = (delivery: Delivery, unlinking: Unlinking, connections: Connections): IqHandlers => ({
  'passive/set/active': ({ connection, companion }) => {
    // After the answer, so that the client has finished logging in.
    setImmediate(() => {
      if (connections.of(companion) === connection) void delivery.replay(connection, companion);
    });
    return undefined;
  },
  'md/set/remove-companion-device': ({ connection, companion }) => {
    unlinking.unlink(companion);
    setImmediate(() => connection.endWith(streamError(LOGGED_OUT)));
    return undefined;
  },
});

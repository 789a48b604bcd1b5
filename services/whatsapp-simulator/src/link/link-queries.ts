import type { Logger } from 'pino';
import type { Delivery } from '../delivery/delivery.js';
import type { FirstSync } from '../messaging/first-sync.js';
import { inBackground } from '../messaging/in-background.js';
import type { Companion } from '../world/companion.js';
import type { Connection } from '../delivery/connection.js';
import type { Connections } from '../delivery/connections.js';
import { streamError } from '../delivery/endings.js';
import type { IqHandlers } from './iq-router.js';
import type { Unlinking } from './unlinking.js';

type LinkQueriesDeps = {
  delivery: Delivery;
  unlinking: Unlinking;
  connections: Connections;
  firstSync: FirstSync;
  logger: Logger;
};

const LOGGED_OUT = 401;

const catchUp = async (deps: LinkQueriesDeps, connection: Connection, companion: Companion): Promise<void> => {
  if (deps.connections.of(companion) !== connection) return;
  await deps.delivery.replay(connection, companion);
  await deps.firstSync.begin(companion);
};

/** Handles queries about the session itself: activation and logout. */
export const linkQueries = (deps: LinkQueriesDeps): IqHandlers => ({
  'passive/set/active': ({ connection, companion }) => {
    // After the response, which the client is waiting for.
    setImmediate(() => inBackground(catchUp(deps, connection, companion), 'catch-up', deps.logger));
    return undefined;
  },
  'md/set/remove-companion-device': ({ connection, companion }) => {
    deps.unlinking.unlink(companion);
    setImmediate(() => connection.endWith(streamError(LOGGED_OUT)));
    return undefined;
  },
});

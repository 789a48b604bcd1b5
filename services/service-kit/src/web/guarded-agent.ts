import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { guardedLookup, refused, type Resolve } from './guard.js';
import { mayReach, withoutBrackets, type Allowed } from './public-addresses.js';

export { request } from 'undici';

const CONNECT_LIMIT_MS = 5_000;

/**
 * Makes connections to allowed addresses only. The check is part of connecting: the address that was checked is the one
 * that is connected to, so that a name which resolves differently a moment later gains nothing.
 */
export function guardedAgent(allowed: Allowed, resolve: Resolve): Agent {
  const connect = buildConnector({ lookup: guardedLookup(allowed, resolve), timeout: CONNECT_LIMIT_MS });
  return new Agent({
    connect: (options, callback) => {
      const host = withoutBrackets(options.hostname);
      // an address in place of a name is not looked up
      if (isIP(host) && !mayReach(host, host, allowed)) queueMicrotask(() => callback(refused(), null));
      else connect(options, callback);
    },
  });
}

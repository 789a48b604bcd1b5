import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { guardedLookup, refused, type Resolve } from './guard.js';
import { mayReach, withoutBrackets, type Allowed } from './public-addresses.js';

export { request } from 'undici';

const CONNECT_LIMIT_MS = 5_000;

/**
 * Connects only to allowed addresses. The check happens while connecting, so the connection uses the address that was
 * checked, and a name that resolves differently afterwards has no effect.
 */
export function guardedAgent(allowed: Allowed, resolve: Resolve): Agent {
  const connect = buildConnector({ lookup: guardedLookup(allowed, resolve), timeout: CONNECT_LIMIT_MS });
  return new Agent({
    connect: (options, callback) => {
      const host = withoutBrackets(options.hostname);
      // IP addresses are not looked up
      if (isIP(host) && !mayReach(host, host, allowed)) queueMicrotask(() => callback(refused(), null));
      else connect(options, callback);
    },
  });
}

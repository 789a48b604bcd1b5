import type { Agent as HttpAgent } from 'node:http';
import type { ErrorCode, ProxyHealth } from '@recado/contracts';
import type { Dispatcher } from 'undici';

/** The way of a connection to WhatsApp. Without a proxy there are no agents, and Node.js connects directly. */
export type Route = Readonly<{
  /** For the web socket and for uploads. */
  agent: HttpAgent | undefined;
  /** For `fetch`. */
  dispatcher: Dispatcher | undefined;
  /** Why the last attempt did not get through the proxy. */
  problem: () => ErrorCode | undefined;
  health: () => ProxyHealth | null;
}>;

export const DIRECT: Route = {
  agent: undefined,
  dispatcher: undefined,
  problem: () => undefined,
  health: () => null,
};

import type { Agent as HttpAgent } from 'node:http';
import type { ErrorCode, ProxyHealth } from '@recado/contracts';
import type { Dispatcher } from 'undici';

/**
 * The network route of a connection to WhatsApp. If there is no proxy, the agents are undefined and Node.js connects
 * directly.
 */
export type Route = Readonly<{
  /** Used for the WebSocket and for uploads. */
  agent: HttpAgent | undefined;
  /** Used for `fetch`. */
  dispatcher: Dispatcher | undefined;
  /** Returns the reason why the last attempt failed at the proxy. */
  problem: () => ErrorCode | undefined;
  health: () => ProxyHealth | null;
}>;

/** The option of `fetch` for a route. The types of Node.js describe `fetch` with an older version of undici. */
export const fetchThrough = ({ dispatcher }: Pick<Route, 'dispatcher'>): Pick<RequestInit, 'dispatcher'> =>
  dispatcher ? { dispatcher: dispatcher as unknown as RequestInit['dispatcher'] } : {};

export const DIRECT: Route = {
  agent: undefined,
  dispatcher: undefined,
  problem: () => undefined,
  health: () => null,
};

import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** The last known state of a connection's proxy: it works, does not respond, or rejected the credentials. */
export const ProxyHealth = z.object({
  state: z.enum(['works', 'unreachable', 'refused']),
  since: Timestamp,
});
export type ProxyHealth = z.infer<typeof ProxyHealth>;

const SCHEMES = new Set(['http:', 'https:', 'socks5:']);
const LONGEST = 300;

/** Accepts scheme, host and port. User and password have separate fields. */
function isProxyUrl(text: string): boolean {
  const url = URL.parse(text.slice(0, LONGEST));
  if (!url || !SCHEMES.has(url.protocol) || !url.hostname) return false;
  return !url.search && !url.hash && ['', '/'].includes(url.pathname);
}

function hasUser(text: string): boolean {
  const { username, password } = URL.parse(text.slice(0, LONGEST)) ?? {};
  return Boolean(username ?? '') || Boolean(password ?? '');
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const Line = z
  .string()
  .max(255, 'Must be at most 255 characters')
  // not a pattern in the API document: tools for other languages do not support Unicode classes
  .refine((text) => !CONTROL_CHARACTER.test(text), 'Must be one line');
/**
 * The fields of a connection's proxy. An empty URL means no proxy. The password is returned masked; sending the mask
 * back leaves it unchanged.
 */
export const PROXY_FIELDS = {
  proxyUrl: z
    .string()
    .trim()
    .max(LONGEST, 'Must be at most 300 characters')
    .refine((text) => !hasUser(text), 'Must not contain a user or password')
    .refine((text) => text === '' || isProxyUrl(text), 'Must be http://, https:// or socks5:// with a host and a port')
    .optional(),
  proxyUsername: Line.regex(/^[^:]*$/, 'Must not contain a colon').optional(),
  proxyPassword: Line.optional(),
};

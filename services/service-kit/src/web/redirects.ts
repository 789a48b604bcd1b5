import { AddressRefused } from './public-addresses.js';

type Headers = Readonly<Record<string, string>>;
/** One of possibly several requests of a call. */
export type Step = Readonly<{
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Headers;
  body?: string | Buffer | undefined;
}>;

const REDIRECTS = [301, 302, 303, 307, 308];
const REPEATED = [307, 308];
/** Headers that only the first host may receive. */
const PRIVATE = ['authorization', 'cookie'];

export const isRedirect = (status: number): boolean => REDIRECTS.includes(status);

/** @throws AddressRefused */
export function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AddressRefused('not an http or https address');
  if (url.username || url.password) throw new AddressRefused('the address contains credentials');
  return url;
}

/** Returns the next request after a redirect, as browsers do: only 307 and 308 repeat method and body. @throws AddressRefused */
export function redirected({ url, method, headers, body }: Step, status: number, location: string): Step {
  const next = webAddress(location, url);
  if (url.protocol === 'https:' && next.protocol === 'http:') throw new AddressRefused('redirect from https to http');
  const forwarded = next.origin === url.origin ? headers : withoutPrivate(headers);
  return REPEATED.includes(status)
    ? { url: next, method, headers: forwarded, body }
    : { url: next, method: 'GET', headers: forwarded };
}

const withoutPrivate = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PRIVATE.includes(name.toLowerCase())));

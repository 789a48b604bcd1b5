import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;
/** The names and ranges that the operator lets companies reach although they are not public. */
export type Allowed = Readonly<{ names: ReadonlySet<string>; ranges: readonly Range[] }>;

/** The addresses that are given out to networks of the internet; all other IPv6 addresses are special. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Azure answers its machines at a public address. The metadata of other clouds is at link-local and private ones. */
const METADATA: readonly string[] = ['168.63.129.16'];
const NAME = /^(?=.*[a-z])[a-z0-9.-]+$/;

/** A company typed an address that its calls may not go to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Reads a list of names, addresses and ranges, as `n8n.internal, 10.1.0.0/16`.
 * @throws Error for a part that is none of them
 */
export function readAllowed(list: string): Allowed {
  const parts = list.split(',').map((part) => part.trim().toLowerCase());
  const names = parts.filter((part) => NAME.test(part) && !ipaddr.isValid(part));
  const others = parts.filter((part) => part !== '' && !names.includes(part));
  return { names: new Set(names), ranges: others.map(rangeOf) };
}

export function isAllowedList(list: string): boolean {
  try {
    readAllowed(list);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether a call to this name may go to this address, which the name was resolved to. */
export function mayReach(name: string, address: string, { names, ranges }: Allowed): boolean {
  if (names.has(name) || isPublic(address)) return true;
  return isInside(address, ranges);
}

/** Returns the host of an address without the brackets in which an IPv6 address stands. */
export const withoutBrackets = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '');

/** Tells whether this address is https, or one that the operator's list names. Whether it may be reached is seen when it is called. */
export function isEncryptedOrAllowed(address: string, list: string): boolean {
  const { protocol, hostname } = new URL(address);
  const host = withoutBrackets(hostname);
  const { names, ranges } = readAllowed(list);
  return protocol === 'https:' || names.has(host) || isInside(host, ranges);
}

/** Tells whether this is an address of the internet: not loopback, private, link-local, multicast, reserved or a tunnel. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address); // an IPv4 address in the clothes of IPv6 is refused, whatever it is
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast' && !METADATA.includes(parsed.toString());
}

function isInside(address: string, ranges: Allowed['ranges']): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
}

function rangeOf(part: string): Range {
  if (part.includes('/')) return ipaddr.parseCIDR(part);
  const address = ipaddr.parse(part);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

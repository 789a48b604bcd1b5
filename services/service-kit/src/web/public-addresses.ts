import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;
/** The non-public names and ranges that the operator allows companies to reach. */
export type Allowed = Readonly<{ names: ReadonlySet<string>; ranges: readonly Range[] }>;

/** The IPv6 addresses assigned to the public internet; all others are special. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Azure serves metadata to its machines at a public address. Other clouds use link-local and private ones. */
const METADATA: readonly string[] = ['168.63.129.16'];
const NAME = /^(?=.*[a-z])[a-z0-9.-]+$/;

/** A company entered a URL that must not be called. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Parses a list of host names, IP addresses and ranges, such as `n8n.internal, 10.1.0.0/16`.
 * @throws Error for an invalid entry
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

/** Returns whether a call to this name may use this resolved address. */
export function mayReach(name: string, address: string, { names, ranges }: Allowed): boolean {
  if (names.has(name) || isPublic(address)) return true;
  return isInside(address, ranges);
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const withoutBrackets = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '');

/** Returns whether a URL is https or has an allowed host. Whether it can be reached is checked when it is called. */
export function isEncryptedOrAllowed(address: string, list: string): boolean {
  const { protocol, hostname } = new URL(address);
  const host = withoutBrackets(hostname);
  const { names, ranges } = readAllowed(list);
  return protocol === 'https:' || names.has(host) || isInside(host, ranges);
}

/** Returns whether an address is on the public internet: not loopback, private, link-local, multicast, reserved or a tunnel. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address); // an IPv4 address mapped to IPv6 is always refused
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

import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Returns the key for rate limits: the caller's IPv4 address or IPv6 network. */
export const clientAddress = (request: Request, proxies: number): string => networkOf(callerAddress(request, proxies));

/**
 * Returns the caller's full address, for the audit log. Each trusted proxy appends the address it saw to
 * X-Forwarded-For, so the caller is the entry `proxies` positions from the end. Earlier entries come from the caller
 * and are not trusted.
 */
export function callerAddress({ socket, headers }: Request, proxies: number): string {
  const direct = socket.remoteAddress ?? '';
  if (proxies === 0) return plain(direct);
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return plain((forwarded.at(-proxies) ?? forwarded[0] ?? direct).slice(0, 64));
}

/** Returns whether the caller used https, either to this process or to a trusted proxy. */
export function isEncrypted({ socket, headers }: Request, proxies: number): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true;
  return (
    proxies > 0 &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim() === 'https'
  );
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);

const PREFIX_BYTES = 8;

/** Reduces IPv6 addresses to their /64, because one caller owns an entire /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().map((byte, place) => (place < PREFIX_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}

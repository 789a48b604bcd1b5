import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The caller's address, or with IPv6 its network, for limits. Each trusted proxy added the address it saw to the end of
 * X-Forwarded-For, so with `proxies` of them the caller is that many steps back; what stands before it was written by the
 * caller and is not believed.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: number,
): string {
  const direct = socket.remoteAddress ?? '';
  if (proxies === 0) return networkOf(direct);
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return networkOf((forwarded.at(-proxies) ?? forwarded[0] ?? direct).slice(0, 64));
}

const PREFIX_BYTES = 8;

/** A caller has a whole /64 of IPv6, and may make each call from another address of it. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // an IPv4 address written as IPv6 is that address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().map((byte, place) => (place < PREFIX_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}

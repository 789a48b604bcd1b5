import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

/** The caller's address, or with IPv6 its network, for limits. */
export const clientAddress = (request: Request, proxies: number): string => networkOf(callerAddress(request, proxies));

/**
 * The caller's whole address, for the audit log. Each trusted proxy added the address it saw to the end of
 * X-Forwarded-For, so with `proxies` of them the caller is that many steps back; what stands before it was written by the
 * caller and is not believed.
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

/** Tells whether the caller used https: to this process, or to a trusted proxy in front. */
export function isEncrypted({ socket, headers }: Request, proxies: number): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true;
  return (
    proxies > 0 &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim() === 'https'
  );
}

/** An IPv4 address that is written as IPv6 is that address. */
const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);

const PREFIX_BYTES = 8;

/** A caller has a whole /64 of IPv6, and may make each call from another address of it. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().map((byte, place) => (place < PREFIX_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}

import type { IncomingMessage } from 'node:http';

/**
 * The caller's address. Each trusted proxy added the address it saw to the end of X-Forwarded-For, so with `proxies` of
 * them the caller is that many steps back; what stands before it was written by the caller and is not believed.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: number,
): string {
  const direct = socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return (forwarded.at(-proxies) ?? forwarded[0] ?? direct).slice(0, 64);
}

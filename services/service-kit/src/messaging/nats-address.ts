import type { NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * Parses `nats://user:password@host:4222,host:4222`. With `tls://`, nothing is sent before the connection is encrypted;
 * set NODE_EXTRA_CA_CERTS to use a private CA. Responses use an inbox prefix that only this user may subscribe to.
 */
export function natsAddress(addresses: string): NodeConnectionOptions {
  const [first, ...others] = addresses.split(',').map((part) => part.trim());
  const url = new URL(first ?? '');
  const user = decodeURIComponent(url.username);
  return {
    servers: [url.host, ...others.map(hostOf)],
    ...(url.protocol === 'tls:' && { tls: {} }),
    ...(user && { user, pass: decodeURIComponent(url.password), inboxPrefix: `_INBOX_${user}` }),
  };
}

const hostOf = (address: string): string => (address.includes('://') ? new URL(address).host : address);

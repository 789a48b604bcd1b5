import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { guardOf } from '@recado/service-kit/web';
import { ProxyRoute } from './proxy-route.js';
import { fetchThrough } from './route.js';

describe('ProxyRoute', () => {
  let server: Server;
  let connections = 0;
  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  const port = () => (server.address() as AddressInfo).port;
  const through = async (scheme: string, host: string, allowed: string, address = '127.0.0.1') => {
    const guard = guardOf(allowed, () => Promise.resolve([{ address, family: 4 }]));
    const url = `${scheme}://${host}:${port()}`;
    const route = new ProxyRoute({ url, username: 'u', password: 'p' }, guard);
    await expect(fetch('http://whatsapp.example/', fetchThrough(route))).rejects.toThrow();
    route.close();
    return route;
  };

  it.each(['http', 'https', 'socks5'])('calls no %s proxy whose name resolves to a private address', async (scheme) => {
    const route = await through(scheme, 'proxy.example', '');

    expect(connections).toBe(0);
    expect(route.problem()).toBe('ERR_WAPP_PROXY_UNREACHABLE');
    expect(route.health().state).toBe('unreachable');
  });

  it.each(['http', 'https', 'socks5'])('calls no %s proxy at a private address', async (scheme) => {
    await through(scheme, '127.0.0.1', '10.0.0.0/8');

    expect(connections).toBe(0);
  });

  it.each(['http', 'https', 'socks5'])('calls a %s proxy that the operator allows', async (scheme) => {
    const route = await through(scheme, 'proxy.example', 'proxy.example');

    expect(connections).toBeGreaterThan(0);
    expect(route.problem()).toBe('ERR_WAPP_PROXY_UNREACHABLE');
  });
});

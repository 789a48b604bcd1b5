import { lookup } from 'node:dns/promises';
import { SETTINGS } from '@recado/service-kit/app';
import type { Transaction } from '@recado/service-kit/mongo';
import { guardOf, type Guard } from '@recado/service-kit/web';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config.js';
import { ProxiesRepository } from './proxies.repository.js';
import { isSameProxy, type Proxy } from './proxy.js';
import type { ProxyRoute } from './proxy-route.js';
import { DIRECT, type Route } from './route.js';

type Of = Readonly<{ companyId: string; connectionId: string }>;

/** Provides the network route of each of this process's connections. */
@Injectable()
export class Routes implements OnModuleDestroy {
  private readonly open = new Map<string, ProxyRoute>();
  private readonly guard: Guard;

  constructor(
    private readonly proxies: ProxiesRepository,
    @Inject(SETTINGS) { ALLOW_PRIVATE_ADDRESSES }: Pick<Config, 'ALLOW_PRIVATE_ADDRESSES'>,
  ) {
    this.guard = guardOf(ALLOW_PRIVATE_ADDRESSES, (name) => lookup(name, { all: true }));
  }

  /** Reads the proxy on each call. Throws if it cannot be read, and never connects directly. */
  async of({ companyId, connectionId }: Of): Promise<Route> {
    const proxy = await this.proxies.find(companyId, connectionId);
    // loaded with the first proxy, because its libraries take 10 MB
    const proxyRoute = proxy && (await import('./proxy-route.js'));
    const before = this.open.get(connectionId);
    if (before && proxy && isSameProxy(before.proxy, proxy)) return before;
    before?.close();
    this.open.delete(connectionId);
    if (!proxyRoute) return DIRECT;
    const route = new proxyRoute.ProxyRoute(proxy, this.guard);
    this.open.set(connectionId, route);
    return route;
  }

  /** Returns the stored proxy of a connection. */
  proxyOf(companyId: string, connectionId: string, session?: Transaction['session']): Promise<Proxy | null> {
    return this.proxies.find(companyId, connectionId, session);
  }

  /** Stores a proxy, or deletes it if it is null. The route changes the next time the connection opens. */
  store({ companyId, connectionId }: Of, proxy: Proxy | null, session: Transaction['session']): Promise<void> {
    return this.proxies.save(companyId, connectionId, proxy, session);
  }

  /** Closes the route of a connection that this process no longer runs. */
  close({ connectionId }: Pick<Of, 'connectionId'>): void {
    this.open.get(connectionId)?.close();
    this.open.delete(connectionId);
  }

  /** Deletes the proxy of a deleted connection. */
  async remove(of: Of): Promise<void> {
    this.close(of);
    await this.proxies.remove(of.companyId, of.connectionId);
  }

  onModuleDestroy(): void {
    for (const route of this.open.values()) route.close();
  }
}

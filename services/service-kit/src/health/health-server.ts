import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from './metrics.js';

/** Names a connection that is down, for example 'nats'. Undefined: all are up. */
export type ReadyCheck = () => string | undefined;

/**
 * Serves `/livez` (the event loop turns), `/readyz` (connections are up and the process is not stopping) and `/metrics`
 * for Prometheus.
 */
export class HealthServer {
  private readonly checks: ReadyCheck[] = [];
  private server: Server | undefined;

  add(check: ReadyCheck): void {
    this.checks.push(check);
  }

  /** @returns the port, a free one for port 0 */
  async listen(port: number, host: string): Promise<number> {
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '').then(([status, body]) => response.writeHead(status).end(body));
    });
    const server = this.server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(url: string): Promise<[number, string]> {
    if (url === '/livez') return [200, 'ok'];
    if (url === '/metrics') return [200, await registry.metrics()];
    if (url !== '/readyz') return [404, 'not found'];
    const missing = this.checks.map((check) => check()).filter((name) => name !== undefined);
    return missing.length === 0 ? [200, 'ready'] : [503, `waiting for: ${missing.join(', ')}`];
  }
}

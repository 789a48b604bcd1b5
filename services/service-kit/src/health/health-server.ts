import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from './metrics.js';

/** Returns the connection that is down, for example 'nats', or undefined if all are up. */
export type ReadyCheck = () => string | undefined;

const PLAIN_TEXT = 'text/plain; charset=utf-8';
type Answer = { status: number; body: string; type?: string };

/**
 * Serves `/livez` (the event loop responds), `/readyz` (connections are up and the process is not stopping) and `/metrics`
 * for Prometheus.
 */
export class HealthServer {
  private readonly checks: ReadyCheck[] = [];
  private server: Server | undefined;

  add(check: ReadyCheck): void {
    this.checks.push(check);
  }

  /** @returns the port; port 0 selects a free one */
  async listen(port: number, host: string): Promise<number> {
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '').then(({ status, body, type = PLAIN_TEXT }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      );
    });
    const server = this.server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(url: string): Promise<Answer> {
    if (url === '/livez') return { status: 200, body: 'ok' };
    // Prometheus 3 rejects a scrape with an unknown content type
    if (url === '/metrics') return { status: 200, body: await registry.metrics(), type: registry.contentType };
    if (url !== '/readyz') return { status: 404, body: 'not found' };
    const missing = this.checks.map((check) => check()).filter((name) => name !== undefined);
    if (missing.length > 0) return { status: 503, body: `waiting for: ${missing.join(', ')}` };
    return { status: 200, body: 'ready' };
  }
}

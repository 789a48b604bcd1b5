import type { onRequestHookHandler } from 'fastify';

export type Arrival = { kind: 'chat' | 'media'; port: number };

const MEDIA_PATH = /^\/(?:mms|pps)\//;
const MOST = 10_000;

/** The clients' sockets, by their source port. They show whether a client connected through a proxy. */
export class Arrivals {
  private arrivals: Arrival[] = [];

  record(kind: Arrival['kind'], port: number | undefined): void {
    if (port !== undefined && this.arrivals.length < MOST) this.arrivals.push({ kind, port });
  }

  list(): readonly Arrival[] {
    return this.arrivals;
  }

  reset(): void {
    this.arrivals = [];
  }
}

/** Records requests for files and pictures. */
export const recordMedia =
  (arrivals: Arrivals): onRequestHookHandler =>
  (request, _reply, done) => {
    if (MEDIA_PATH.test(request.url)) arrivals.record('media', request.socket.remotePort);
    done();
  };

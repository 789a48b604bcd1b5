import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator.js';

const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** Server-sent events for the phone page and the tests. A listener that does not read is disconnected. */
export const eventRoutes = (http: FastifyInstance, { events }: Simulator): void => {
  http.get('/api/events', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': listening\n\n');
    const stop = events.listen((event) => {
      raw.write(`data: ${JSON.stringify(event)}\n\n`);
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    });
    raw.on('close', stop);
  });
};

import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const BODY_LIMIT_MS = 30_000;
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Closes the connection if a JSON body takes too long; file uploads may be slow. If a response is sent early, the body
 * is still read to its end, because the next request follows on the same connection.
 */
export function limitBodyTime(server: FastifyInstance): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request) && !request.isMultipart())
      waiting.set(
        request,
        setTimeout(() => request.raw.destroy(), BODY_LIMIT_MS),
      );
    done();
  });
  server.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    if (!request.raw.complete) readAway(request.raw);
    done();
  });
}

function readAway(body: IncomingMessage): void {
  const limit = setTimeout(() => body.destroy(), BODY_LIMIT_MS);
  finished(body, () => clearTimeout(limit));
  body.unpipe().resume();
}

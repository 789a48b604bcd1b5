import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@recado/service-kit/errors';

/** Accepts JSON only. An empty body is allowed with any content type, because calls without fields have none. */
export function parseBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null);
    void parse(request, text, (error, body) => done(error && refusalOf(text), body));
  });
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, text: string, done) =>
    text === '' ? done(null) : done(new AppError('ERR_BAD_REQUEST')),
  );
}

/** Valid JSON is only rejected because of keys like `__proto__`. */
function refusalOf(text: string): AppError {
  try {
    JSON.parse(text);
    return new AppError('ERR_VALIDATION');
  } catch {
    return new AppError('ERR_BAD_REQUEST');
  }
}

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

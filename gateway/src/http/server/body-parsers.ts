import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance } from 'fastify';

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

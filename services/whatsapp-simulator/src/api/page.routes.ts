import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FOLDER = new URL('../../page/', import.meta.url);
const FILES: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/phone.css': { file: 'phone.css', type: 'text/css; charset=utf-8' },
  '/phone.js': { file: 'phone.js', type: 'text/javascript; charset=utf-8' },
  '/api.js': { file: 'api.js', type: 'text/javascript; charset=utf-8' },
  '/view.js': { file: 'view.js', type: 'text/javascript; charset=utf-8' },
  '/pairing.js': { file: 'pairing.js', type: 'text/javascript; charset=utf-8' },
  '/favicon.svg': { file: 'favicon.svg', type: 'image/svg+xml' },
};
const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** The phone page, a handful of plain files. */
export const pageRoutes = (http: FastifyInstance): void => {
  for (const [path, { file, type }] of Object.entries(FILES)) {
    http.get(path, async (_request, reply) => {
      const content = await readFile(new URL(file, FOLDER));
      return reply.headers(HEADERS).type(type).send(content);
    });
  }
};

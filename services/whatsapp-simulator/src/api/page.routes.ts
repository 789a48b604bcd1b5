import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FOLDER = new URL('../../page/', import.meta.url);
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const FILES = [
  'index.html',
  'theme.css',
  'phone.css',
  'chat.css',
  'bubble.css',
  'phone.js',
  'api.js',
  'bubble.js',
  'chat.js',
  'composer.js',
  'groups.js',
  'list.js',
  'pairing.js',
  'recorder.js',
  'state.js',
  'view.js',
  'favicon.svg',
];
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Serves the phone page, which consists of a few static files. */
export const pageRoutes = (http: FastifyInstance): void => {
  for (const file of FILES) {
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    http.get(file === 'index.html' ? '/' : `/${file}`, async (_request, reply) => {
      const content = await readFile(new URL(file, FOLDER));
      return reply.headers(HEADERS).type(type).send(content);
    });
  }
};

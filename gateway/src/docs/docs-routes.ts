import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openApiDocument } from './openapi.js';

const TYPES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";
const START = "window.ui = SwaggerUIBundle({ url: '/docs/json', dom_id: '#swagger-ui', deepLinking: true });";
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Recado: calls</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/**
 * Serves the documentation: /docs is the page, /docs/json the OpenAPI document, /docs/events the AsyncAPI document of
 * the events between services. The page's assets are served from swagger-ui-dist, not from a CDN.
 */
@Injectable()
export class DocsRoutes {
  private document: string | undefined;

  register(server: FastifyInstance): void {
    server.get('/docs', (_request, reply) =>
      reply.type('text/html').header('content-security-policy', POLICY).send(PAGE),
    );
    server.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
    server.get('/docs/json', (_request, reply) => reply.type('application/json').send(this.json()));
    server.get('/docs/events', (_request, reply) => reply.type('application/json').send(readFileSync(eventsFile())));
    for (const [file, type] of Object.entries(TYPES))
      server.get(`/docs/${file}`, (_request, reply) => sendFile(reply.type(type), file));
  }

  private json(): string {
    return (this.document ??= JSON.stringify(openApiDocument()));
  }
}

const sendFile = (reply: FastifyReply, file: string) =>
  reply.header('cache-control', 'public, max-age=86400').send(readFileSync(join(assetsFolder(), file)));

const assetsFolder = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The contracts package resolves to its `dist` folder; the document is next to it. */
const eventsFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@recado/contracts')), '..', 'asyncapi.json');

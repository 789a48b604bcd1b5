import Fastify, { type FastifyInstance, type FastifyReply, type onRequestHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sha256Hex } from '../content/contact-content.js';
import { serveDownloads, takeRawBodies } from '../media/media-host.js';
import { sendFile } from '../media/send-file.js';
import { SimulatorError } from '../simulator.errors.js';
import type { Simulator } from '../simulator.js';
import { recordMedia } from '../world/arrivals.js';
import { contactRoutes } from './contacts.routes.js';
import { controlRoutes } from './control.routes.js';
import { groupRoutes } from './groups.routes.js';
import { pageRoutes } from './page.routes.js';
import { peopleRoutes } from './people.routes.js';
import { phoneRoutes } from './phones.routes.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** Server-sent events for the phone page and the tests. A listener that does not read is disconnected. */
const eventRoutes = (http: FastifyInstance, { events }: Simulator): void => {
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

const MAX_MESSAGES = 200_000;

const burst = z
  .object({
    to: z.union([phoneNumber.transform((number) => [number]), z.array(phoneNumber).min(1)]),
    contacts: z.array(phoneNumber).min(1),
    texts: z.array(z.string().min(1)).min(1).max(MAX_MESSAGES).optional(),
    count: z.number().int().min(1).max(MAX_MESSAGES).optional(),
    perSecond: z.number().positive().max(10_000).default(10),
  })
  .refine(({ texts, count }) => texts || count, 'texts or count is needed');

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `burst ${index + 1}`);

const loadRoutes = (http: FastifyInstance, { world, bursts }: Simulator): void => {
  http.post('/api/burst', (request) => {
    const { to, contacts, texts, count = 0, perSecond } = parse(burst, request.body);
    const id = bursts.start({
      to: to.map((number) => findAccount(world, number, 'phone')),
      contacts: contacts.map((number) => findAccount(world, number, 'contact')),
      texts: texts ?? numbered(count),
      perSecond,
    });
    return { id };
  });
  http.get<{ Params: { id: string } }>('/api/burst/:id', (request) => {
    const report = bursts.report(request.params.id);
    if (!report) throw new SimulatorError(404, 'ERR_NO_SUCH_BURST', 'There is no such burst.');
    return report;
  });
};

const bySha256 = z.object({ sha256: sha256Hex });
const mimeType = z.object({ type: z.string().max(120).optional() });
/** Types that the page may display. Everything else is downloaded. */
const SHOWN = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Routes for files that contacts send and receive, as plain bytes. */
const mediaRoutes = (http: FastifyInstance, { files }: Simulator): void => {
  void http.register((raw, _options, done) => {
    takeRawBodies(raw);
    raw.post('/api/media', (request) => files.add('plain', request.raw));
    done();
  });
  http.get('/api/media/:sha256', async (request, reply) => {
    const { sha256 } = parse(bySha256, request.params);
    const { type = '' } = parse(mimeType, request.query);
    const [essence = ''] = type.split(';');
    void reply.type(SHOWN.test(essence) ? type : 'application/octet-stream');
    void reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" });
    return sendFile(request, reply, { files, shelf: 'plain', sha256 });
  });
};

const LOOPBACK = /^(127\.0\.0\.1|localhost)(:\d+)?$/;
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether any origin is allowed, because WhatsApp clients send WhatsApp's own page as their origin. */
    anyOrigin?: boolean;
  }
}

/** Allows only pages from this server: rejects other origins, and foreign host names that resolve to loopback. */
const rejectForeignOrigins =
  ({ endpoints }: Simulator): onRequestHookHandler =>
  (request, _reply, done) => {
    const { host = '', origin } = request.headers;
    const { anyOrigin } = request.routeOptions.config;
    const isOwnPage =
      (LOOPBACK.test(host) || host.replace(/:\d+$/, '') === endpoints.host) &&
      (anyOrigin || !origin || origin === `http://${host}`);
    if (isOwnPage) done();
    else
      done(new SimulatorError(403, 'ERR_FOREIGN_ORIGIN', 'The control API accepts requests only from its own page.'));
  };

const answerError = (error: unknown, reply: FastifyReply, logger: Logger): void => {
  if (error instanceof SimulatorError) {
    void reply.status(error.status).send({ error: error.code, message: error.message });
    return;
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) logger.error({ what: 'http', err: error });
  void reply.status(status).send({
    error: status >= 500 ? 'ERR_INTERNAL' : 'ERR_BAD_REQUEST',
    message: status >= 500 ? 'Something went wrong.' : 'The request is not valid.',
  });
};

export const createHttpServer = (simulator: Simulator, logger: Logger): FastifyInstance => {
  const http = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  http.addHook('onRequest', rejectForeignOrigins(simulator));
  http.addHook('onRequest', recordMedia(simulator.arrivals));
  http.setErrorHandler((error, _request, reply) => answerError(error, reply, logger));
  http.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send({ error: 'ERR_NOT_FOUND', message: 'There is nothing here.' });
  });
  controlRoutes(http, simulator);
  phoneRoutes(http, simulator);
  contactRoutes(http, simulator);
  groupRoutes(http, simulator);
  peopleRoutes(http, simulator);
  loadRoutes(http, simulator);
  mediaRoutes(http, simulator);
  serveDownloads(http, simulator);
  eventRoutes(http, simulator);
  pageRoutes(http);
  return http;
};

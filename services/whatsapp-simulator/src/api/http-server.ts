import Fastify, { type FastifyInstance, type FastifyReply, type onRequestHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { recordMedia } from '../world/arrivals.js';
import { serveDownloads } from '../media/media-host.js';
import { SimulatorError } from '../simulator.errors.js';
import type { Simulator } from '../simulator.js';
import { contactRoutes } from './contacts.routes.js';
import { controlRoutes } from './control.routes.js';
import { eventRoutes } from './events.routes.js';
import { groupRoutes } from './groups.routes.js';
import { loadRoutes } from './load.routes.js';
import { mediaRoutes } from './media.routes.js';
import { pageRoutes } from './page.routes.js';
import { peopleRoutes } from './people.routes.js';
import { phoneRoutes } from './phones.routes.js';

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

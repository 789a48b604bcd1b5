import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Actor, CallerOrigin } from '@recado/contracts';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { Counter, Histogram, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import { startSpan, type Span } from '@recado/service-kit/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { RedisLink } from '../../links/redis-link.js';
import { RateLimit } from './rate-limit.js';
import { limitBodyTime, parseBodies } from './request-bodies.js';
import { watchConnections } from './close-idle-connections.js';
import { callerAddress, clientAddress, isEncrypted } from './client-address.js';
import { CORRELATION_HEADER, traceparentOf } from './correlation.js';
import { problemOf, statusOf, toAppError } from './problem.js';

const PREFLIGHT_AGE_S = 600;
/** includeSubDomains is not set, because other hosts in the domain may still use plain http. */
const HSTS = 'max-age=31536000';
/** Logged if the caller disconnects before the response, as in nginx. Never sent. */
const LEFT = 499;
/**
 * Responses contain a single user's data, so they must be neither cached nor executed. The page at /docs overrides
 * this.
 */
const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const failedCalls = new Counter({
  name: 'recado_failed_calls_total',
  help: 'Calls that an unexpected error ended',
  labelNames: ['route'],
  registers: [registry],
});

const httpSeconds = new Histogram({
  name: 'recado_http_seconds',
  help: 'Time from a call to the end of its response, by route and class of the status',
  labelNames: ['route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

/** A group of routes that are registered together. */
export type RouteSet = { register(server: FastifyInstance): void };
export const ROUTE_SETS = Symbol('route sets');

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the call is authorized. */
    actor: Actor | null;
    /** The origin of the call, for the audit log. */
    from: CallerOrigin;
    /** The error that was sent, for the log. */
    problem: AppError | null;
    /** The trace span of the call. */
    span: Span | null;
  }
}

/** Builds the HTTP server: protections first, then the routes, with one log line per call. */
@Injectable()
export class HttpServer implements OnModuleDestroy {
  private readonly limit: RateLimit;
  private readonly accessLog: Logger;
  private isLeaving = false;
  private closeIdle: () => void = () => undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ROUTE_SETS) private readonly sets: readonly RouteSet[],
    redis: RedisLink,
  ) {
    this.limit = new RateLimit(redis.counters, { name: 'calls', perMinute: settings.RATE_LIMIT_PER_MINUTE });
    // redaction is off, because the logged fields are known and none is secret
    this.accessLog = logger.child({}, { redact: [] });
  }

  onModuleDestroy(): void {
    this.isLeaving = true;
    this.closeIdle();
  }

  async register(server: FastifyInstance): Promise<void> {
    this.closeIdle = watchConnections(server.server);
    server
      .decorateRequest('actor', null)
      .decorateRequest('from')
      .decorateRequest('problem', null)
      .decorateRequest('span', null);
    server.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => this.log(request, reply));
      request.from = originOf(request, this.settings.TRUST_PROXY);
      done();
    });
    await this.protect(server); // first, so that browsers can also read error responses
    server.addHook('onRequest', (request, reply) => this.greet(request, reply));
    limitBodyTime(server);
    // asks clients to close the connection after this response
    server.addHook('onSend', (request, reply, payload, done) => {
      if (this.isLeaving) void reply.header('connection', 'close');
      if (payload instanceof Readable) payload.once('error', (error) => this.recordProblem(toAppError(error), request));
      done(null, payload);
    });
    server.setErrorHandler((error, request, reply) => this.fail(error, request, reply));
    server.setNotFoundHandler((request, reply) => this.fail(new AppError('ERR_NOT_FOUND'), request, reply));
    parseBodies(server);
    await server.register(multipart, { throwFileSizeLimit: false }); // the media store enforces the limits, by kind of file
    for (const set of this.sets) set.register(server);
  }

  private async protect(server: FastifyInstance): Promise<void> {
    const { WEB_ORIGINS, TRUST_PROXY } = this.settings;
    await server.register(helmet, {
      contentSecurityPolicy: false, // set as a constant, because helmet would rebuild it for each response
      strictTransportSecurity: false, // only sent over https
      xFrameOptions: { action: 'deny' },
    });
    server.addHook('onRequest', (request, reply, done) => {
      if (isEncrypted(request.raw, TRUST_PROXY)) void reply.header('strict-transport-security', HSTS);
      done();
    });
    const common = {
      origin: WEB_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'range', 'traceparent', 'idempotency-key', CORRELATION_HEADER],
      exposedHeaders: ['content-range', 'next-cursor', 'content-disposition', 'retry-after', CORRELATION_HEADER],
      maxAge: PREFLIGHT_AGE_S,
    };
    await server.register(cors, {
      delegator: ({ headers }, answer) => {
        const credentials = headers.origin !== undefined && WEB_ORIGINS.includes(headers.origin);
        answer(null, { ...common, credentials });
      },
    });
    await server.register(cookie);
  }

  /** @throws ERR_RATE_LIMIT */
  private async greet(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method, routeOptions } = request;
    const name = `${method} ${routeOptions.url ?? 'unknown'}`;
    request.span = startSpan({ name, kind: 'server', traceparent: traceparentOf(request) });
    void reply.header(CORRELATION_HEADER, request.id).headers(ANSWER_HEADERS);
    await this.limit.check(clientAddress(request.raw, this.settings.TRUST_PROXY));
  }

  private fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = toAppError(error);
    this.recordProblem(problem, request);
    const { retryAfterSeconds } = problem.details ?? {};
    if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
    return reply.code(statusOf(problem)).send(problemOf(problem));
  }

  private recordProblem(problem: AppError, request: FastifyRequest): void {
    const { id: correlationId, method, routeOptions } = request;
    request.problem = problem;
    if (problem.kind !== 'internal') return;
    failedCalls.inc({ route: `${method} ${routeOptions.url ?? 'unknown'}` });
    this.logger.error({ err: problem.cause ?? problem, correlationId }, 'failed to answer a call');
  }

  /** Logs the route pattern and never the URL, which may contain a name or a token. */
  private log(
    { method, routeOptions, actor, problem, id, span }: FastifyRequest,
    { statusCode, elapsedTime, raw }: FastifyReply,
  ): void {
    span?.end(problem ?? undefined);
    const route = routeOptions.url ?? 'unknown';
    const status = raw.writableFinished ? statusCode : LEFT;
    httpSeconds.observe({ route: `${method} ${route}`, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000);
    this.accessLog.info(
      {
        what: 'http',
        method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        companyId: actor?.companyId,
        correlationId: id,
        error: problem?.code,
      },
      'call',
    );
  }
}

const LONGEST_AGENT = 300;

const originOf = ({ raw }: FastifyRequest, proxies: number): CallerOrigin => ({
  ip: callerAddress(raw, proxies),
  userAgent: (raw.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
});

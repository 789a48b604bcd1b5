import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.js';
import { Calls } from '../http/calls.js';
import { parseInput } from '../http/request-input.js';
import { clientAddress } from '../http/server/client-address.js';
import { RateLimit } from '../http/server/rate-limit.js';
import { RedisLink } from '../links/redis-link.js';
import { ConsentAnswer } from './consent-contract.js';
import { Consent } from './consent.js';
import { MCP_PATH, OAUTH_PATHS, OauthProvider, SCOPES } from './oauth-provider.js';

const OfRequest = ConsentAnswer.pick({ request: true });
const WithTicket = z.strictObject({ ticket: z.string().max(4_000) });
/** Headers that the authorization server sets itself. The gateway's headers would break its error page. */
const OWN_HEADERS = ['cache-control'];

/** OAuth for connected applications: the authorization server at its standard URLs, and the user's consent. */
@Injectable()
export class OauthRoutes {
  private readonly registrations: RateLimit;

  constructor(
    private readonly oauth: OauthProvider,
    private readonly consent: Consent,
    private readonly calls: Calls,
    redis: RedisLink,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {
    const { OAUTH_REGISTRATIONS_PER_MINUTE: perMinute } = settings;
    this.registrations = new RateLimit(redis.counters, { name: 'oauth-registrations', perMinute });
  }

  register(server: FastifyInstance): void {
    for (const end of ['', MCP_PATH])
      server.get(`/.well-known/oauth-protected-resource${end}`, () => this.resourceMetadata());
    server.get('/oauth/requests/:request', {
      onRequest: (request) => this.calls.admit(request, 'member'),
      handler: (request) => this.ask(request),
    });
    server.post('/oauth/requests/:request', {
      onRequest: (request) => this.calls.admit(request, 'member'),
      handler: (request) => this.answer(request),
    });
    server.get('/oauth/answer', (request, reply) => this.apply(request, reply));
    void server.register((scope, _options, done) => {
      this.registerServer(scope);
      done();
    });
  }

  /** The authorization server parses its bodies itself. */
  private registerServer(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    const pass = (request: FastifyRequest, reply: FastifyReply) => this.passOn(request, reply);
    scope.get('/.well-known/oauth-authorization-server', pass);
    scope.get('/.well-known/openid-configuration', pass); // for older clients
    const { authorization, jwks, registration, token, revocation } = OAUTH_PATHS;
    for (const path of [authorization, `${authorization}/:uid`, jwks]) scope.get(path, pass);
    for (const path of [token, revocation]) scope.post(path, pass);
    scope.post(registration, async (request, reply) => {
      await this.registrations.check(clientAddress(request.raw, this.settings.TRUST_PROXY));
      return pass(request, reply);
    });
  }

  private async passOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.delegate(request, reply);
    await this.oauth.provider.callback()(request.raw, reply.raw);
  }

  /**
   * Passes the request to the authorization server. Host and protocol are replaced with the gateway's own, so callers
   * cannot spoof them.
   */
  private delegate(request: FastifyRequest, reply: FastifyReply): void {
    const { host, protocol } = new URL(this.oauth.issuer);
    Object.assign(request.raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    delete request.raw.headers['x-forwarded-host'];
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined && !OWN_HEADERS.includes(name)) reply.raw.setHeader(name, value);
  }

  private ask(request: FastifyRequest) {
    const { request: uid } = parseInput(OfRequest, {}, request.params) as z.infer<typeof OfRequest>;
    if (!request.actor) throw new AppError('ERR_UNAUTHENTICATED');
    return this.consent.ask(uid, request.actor);
  }

  private answer(request: FastifyRequest) {
    const answer = parseInput(ConsentAnswer, request.body, request.params) as z.infer<typeof ConsentAnswer>;
    if (!request.actor) throw new AppError('ERR_UNAUTHENTICATED');
    return this.consent.answer(answer, request.actor);
  }

  private async apply(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { ticket } = parseInput(WithTicket, request.query, {}) as z.infer<typeof WithTicket>;
    const result = await this.consent.resultOf(ticket, request, reply);
    this.delegate(request, reply);
    await this.oauth.provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  }

  private resourceMetadata() {
    const { resource, issuer } = this.oauth;
    return {
      ...{ resource, authorization_servers: [issuer], scopes_supported: SCOPES, bearer_methods_supported: ['header'] },
      ...{ resource_name: 'Recado', resource_documentation: `${issuer}/docs` },
    };
  }
}

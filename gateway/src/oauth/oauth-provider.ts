import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import Provider, { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../config.js';
import { OauthKeys } from './oauth-keys.js';
import { isReturnAddress } from './return-address.js';
import { RpcAdapter } from './rpc-adapter.js';

export const MCP_PATH = '/mcp';
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;
export const SCOPES = ['read', 'write'] as const;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Lifetimes in seconds. A connection ends after 90 days, or after 30 days without use. */
const LIVES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  Interaction: 10 * MINUTE,
  RefreshToken: 30 * DAY,
  Grant: 90 * DAY,
  Session: 10 * MINUTE,
};
export const GRANT_SECONDS = LIVES.Grant;

/** Metadata with URLs that the authorization server would fetch. No client needs them. */
const CALLED = ['sector_identifier_uri', 'jwks_uri'];

/** Sanitizes the metadata of a client that registers. The library drops unknown fields. */
function checkMetadata(_ctx: unknown, name: string, value: unknown, metadata: Record<string, unknown>): void {
  if (CALLED.includes(name)) delete metadata[name];
  if (name === 'redirect_uris' && Array.isArray(value) && !value.every(isReturnAddress))
    throw new errors.InvalidRedirectUri();
}

/** Registration is open to everyone, so the authorization server never makes requests. */
const callsNothing = () => Promise.reject(new Error('the authorization server calls no address'));

/** Asks the user on the consent page again for each request. */
function alwaysAsks(name: 'login' | 'consent'): interactionPolicy.Prompt {
  const isAnswered = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.result?.[name]);
  const check = new interactionPolicy.Check('no_answer', 'the user has to answer', (ctx) => !isAnswered(ctx));
  return new interactionPolicy.Prompt({ name, requestable: true }, check);
}

/** The authorization server: OAuth 2.1 with PKCE for public clients, and one resource, the MCP endpoint. */
@Injectable()
export class OauthProvider {
  readonly issuer: string;
  readonly resource: string;
  readonly provider: Provider;

  constructor(rpc: RpcClient, keys: OauthKeys, @Inject(SETTINGS) settings: Config, @Inject(LOGGER) logger: Logger) {
    this.issuer = issuerOf(settings);
    this.resource = `${this.issuer}${MCP_PATH}`;
    this.provider = new Provider(this.issuer, {
      ...this.policy(settings),
      adapter: (name: string) => new RpcAdapter(rpc, name),
      jwks: { keys: keys.pairs },
      cookies: {
        keys: keys.cookieSecrets,
        names: { session: 'oauth_session', interaction: 'oauth_request', resume: 'oauth_resume' },
        // the consent page is on another site, so the cookie is scoped to /oauth, which the redirect visits
        short: { path: '/oauth', httpOnly: true, sameSite: 'lax', signed: true },
        long: { path: '/oauth', httpOnly: true, sameSite: 'lax', signed: true },
      },
    });
    this.provider.proxy = true; // OauthRoutes sets the forwarded headers
    this.provider.on('server_error', (_ctx, err) => logger.error({ err }, 'the authorization server failed'));
  }

  private policy(settings: Config): Configuration {
    return {
      scopes: [...SCOPES, 'offline_access'],
      clientAuthMethods: ['none'],
      extraClientMetadata: { properties: [...CALLED, 'redirect_uris'], validator: checkMetadata },
      sectorIdentifierUriValidate: () => false,
      fetch: callsNothing,
      clientDefaults: {
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'EdDSA',
      },
      responseTypes: ['code'],
      pkce: { required: () => true },
      routes: OAUTH_PATHS,
      ttl: LIVES,
      rotateRefreshToken: true,
      issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
      expiresWithSession: () => false,
      loadExistingGrant: async ({ oidc }) => {
        const grantId = oidc.result?.consent?.grantId;
        return grantId ? oidc.provider.Grant.find(grantId) : undefined;
      },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
      interactions: {
        policy: [alwaysAsks('login'), alwaysAsks('consent')],
        url: (_ctx, { uid }) => `${settings.WEB_ORIGINS[0]}/oauth/consent?request=${uid}`,
      },
      renderError: (ctx, { error, error_description }) => {
        ctx.type = 'text';
        ctx.body = `${error}: ${error_description ?? 'the application asked for something that is not possible'}`;
      },
      clientBasedCORS: () => true,
      features: this.features(),
    };
  }

  private features(): Configuration['features'] {
    const off = { enabled: false };
    const { resource } = this;
    return {
      ...{ devInteractions: off, userinfo: off, rpInitiatedLogout: off, pushedAuthorizationRequests: off, dPoP: off },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    };
  }
}

/** The URL under which browsers and clients reach the gateway. */
const issuerOf = ({ GATEWAY_URL, HTTP_PORT }: Config): string =>
  withoutTrailingSlashes(GATEWAY_URL || `http://127.0.0.1:${HTTP_PORT}`);

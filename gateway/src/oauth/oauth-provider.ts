import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
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
/** These are the seconds for which what was issued is good. A connection ends after 90 days, or 30 without use. */
const LIVES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  Interaction: 10 * MINUTE,
  RefreshToken: 30 * DAY,
  Grant: 90 * DAY,
  Session: 10 * MINUTE,
};
export const GRANT_SECONDS = LIVES.Grant;

/** Addresses that the authorization server would call. No client of ours needs them. */
const CALLED = ['sector_identifier_uri', 'jwks_uri'];

/** Cleans what a program registers. Unknown fields are dropped by the library. */
function checkMetadata(_ctx: unknown, name: string, value: unknown, metadata: Record<string, unknown>): void {
  if (CALLED.includes(name)) delete metadata[name];
  if (name === 'redirect_uris' && Array.isArray(value) && !value.every(isReturnAddress))
    throw new errors.InvalidRedirectUri();
}

/** Anybody may register a program, so the authorization server calls no address at all. */
const callsNothing = () => Promise.reject(new Error('the authorization server calls no address'));

/** Lets a request of an application on only when the user has just answered it on our page. */
function alwaysAsks(name: 'login' | 'consent'): interactionPolicy.Prompt {
  const isAnswered = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.result?.[name]);
  const check = new interactionPolicy.Check('no_answer', 'the user has to answer', (ctx) => !isAnswered(ctx));
  return new interactionPolicy.Prompt({ name, requestable: true }, check);
}

/** The authorization server: OAuth 2.1 with PKCE for programs that have no secret, and one resource, the MCP endpoint. */
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
        // the page that asks is another site's, so that the cookie goes to the step after it instead
        short: { path: '/oauth', httpOnly: true, sameSite: 'lax', signed: true },
        long: { path: '/oauth', httpOnly: true, sameSite: 'lax', signed: true },
      },
    });
    this.provider.proxy = true; // the headers are those that OauthRoutes writes
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

/** The address under which browsers and programs reach the gateway. */
const issuerOf = ({ GATEWAY_URL, HTTP_PORT }: Config): string =>
  (GATEWAY_URL || `http://127.0.0.1:${HTTP_PORT}`).replace(/\/$/, '');

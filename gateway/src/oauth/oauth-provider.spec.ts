import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '@recado/service-kit/logger';
import type { RpcClient } from '@recado/service-kit/messaging';
import type { Config } from '../config.js';
import { OauthKeys } from './oauth-keys.js';
import { OauthProvider } from './oauth-provider.js';

const CALLBACK = 'https://app.example/callback';
const settings = { OAUTH_KEYS: '', JWT_SECRET: 'j'.repeat(32), GATEWAY_URL: '', HTTP_PORT: 0, WEB_ORIGINS: [''] };

/** The records that auth-tenants stores for the gateway. */
class Records {
  readonly stored = new Map<string, object>();
  call = ({ name }: { name: string }, { id, payload }: { id: string; payload?: object }) => {
    if (name === 'auth.oauth.put' && payload) this.stored.set(id, payload);
    return Promise.resolve({ payload: this.stored.get(id) ?? null, consumedAt: null });
  };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

describe('the registration of clients', () => {
  const listening = createTcpServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  let calls = 0;
  let server: Server;
  let records: Records;
  beforeEach(async () => {
    calls = 0;
    records = new Records();
    const keys = new OauthKeys(settings);
    const logger = { error: () => undefined } as unknown as Logger;
    const { provider } = new OauthProvider(
      records as unknown as RpcClient,
      keys,
      settings as unknown as Config,
      logger,
    );
    const answer = provider.callback();
    server = createServer((request, response) => void answer(request, response));
    await Promise.all([server, listening].map((one) => new Promise<void>((up) => one.listen(0, '127.0.0.1', up))));
  });
  afterEach(() => Promise.all([server, listening].map((one) => new Promise((down) => one.close(down)))));

  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${portOf(server)}${path}`, init);
  const register = async (metadata: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ client_name: 'x', redirect_uris: [CALLBACK], ...metadata });
    const response = await at('/oauth/register', { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it.each([
    ...['sector_identifier_uri', 'jwks_uri', 'logo_uri', 'client_uri', 'policy_uri', 'tos_uri', 'initiate_login_uri'],
    ...['backchannel_logout_uri', 'backchannel_client_notification_endpoint', 'registration_client_uri', 'unknown_uri'],
    ...['request_uris', 'post_logout_redirect_uris', 'redirect_uris'],
  ])('calls no URL that a client registers as %s or sends in a request', async (field) => {
    const address = `https://127.0.0.1:${portOf(listening)}/${field}`;
    const metadata = { [field]: field.endsWith('uris') ? [address] : address, subject_type: 'public' };

    const { body } = await register({ ...metadata, application_type: 'web' });
    const query = new URLSearchParams({ client_id: String(body.client_id), response_type: 'code', scope: 'read' });
    await at(`/oauth/authorize?${query.toString()}&request_uri=${encodeURIComponent(address)}`, { redirect: 'manual' });

    expect(calls).toBe(0);
  });

  it('drops URLs that it would have to call, and unknown fields', async () => {
    const { status, body } = await register({
      ...{ sector_identifier_uri: 'https://x.example/', jwks_uri: 'https://x.example/', unknown: 'x' },
    });

    expect(status).toBe(201);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching(/sector|jwks|unknown/)]));
    expect(JSON.stringify([...records.stored.values()])).not.toContain('x.example');
  });

  it.each(['http://user:pw@127.0.0.1/', 'urn:ietf:wg:oauth:2.0:oob', 'java.script:x'])(
    'rejects the redirect URI %s',
    async (address) => {
      expect(await register({ redirect_uris: [CALLBACK, address] })).toMatchObject({
        status: 400,
        body: { error: 'invalid_redirect_uri' },
      });
    },
  );

  it("accepts a client on the user's machine", async () => {
    expect(await register({ redirect_uris: ['http://127.0.0.1:5000/callback'] })).toMatchObject({ status: 201 });
  });
});

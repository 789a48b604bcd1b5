import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import {
  API_SCOPES,
  FindTokenHolder,
  GetTicket,
  ListConnections,
  SendExternalMessage,
  UseApiToken,
  type ApiScope,
  type UploadedFile,
} from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany } from './a-company.js';
import { EXTERNAL_CALLS } from '../src/http/external/external-calls.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const TOKEN = 'a-token-of-the-shop-1234';
const OTHER = 'another-token-of-the-shop';
const API_TOKEN = `rcd_${'a'.repeat(43)}`;
const PATH = '/api/messages/send';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
type Message = { id: string; whatsappId: string; number: string; body: string; files: UploadedFile[] };

describe('the messages API', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let acme: TestCompany;
  let isRepeat = false;

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    gateway = await startTestGateway(servers, { EXTERNAL_API_PER_MINUTE: '30' });
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });
  beforeEach(() => {
    isRepeat = false;
    services.on(FindTokenHolder, ({ input }) => {
      const { tokenHash } = input as { tokenHash: string };
      const connectionId = { [hash(TOKEN)]: 'shop', [hash(OTHER)]: 'delivery' }[tokenHash];
      return connectionId ? { companyId: acme.id, connectionId } : new AppError('ERR_WAPP_TOKEN_INVALID');
    });
    services.on(SendExternalMessage, ({ input }) => {
      const { id } = input as Message;
      return { id, ids: [id], state: 'queued', isRepeat };
    });
  });

  const text = { number: '+55 (11) 99612-4408', body: 'Pedido pronto!' };
  const send = (
    body: unknown,
    { token = TOKEN, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) => call(gateway.url + PATH, { method: 'POST', token, body, headers });
  const sent = () => services.last().input as Message;
  const upload = async (fields: Record<string, string>, fileName = 'foto.png') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('medias', new Blob([new Uint8Array(Buffer.from(PIXEL, 'base64'))]), fileName);
    const answer = await fetch(gateway.url + PATH, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return { status: answer.status, body: (await answer.json()) as { error?: string } };
  };
  const kept = () =>
    readdirSync(gateway.mediaDir, { recursive: true }).filter((path) => /[0-9a-f]{40}$/.test(String(path))).length;

  it('sends a text for the company and connection of the token', async () => {
    const answer = await send(text);

    expect(answer).toMatchObject({ status: 200, body: { state: 'queued' } });
    // the number as typed; the service parses it by the company's country
    const number = '+55 (11) 99612-4408';
    expect(sent()).toMatchObject({ whatsappId: 'shop', number, body: 'Pedido pronto!', files: [] });
    expect(services.last().actor?.companyId).toBe(acme.id);
    expect(answer.body['id']).toBe(sent().id);
  });

  it('stores a file for the company and sends it with its caption', async () => {
    const before = kept();
    expect(await upload({ number: '5511996124408', body: 'Veja' })).toMatchObject({ status: 200 });

    expect(sent()).toMatchObject({
      body: 'Veja',
      files: [{ fileName: 'foto.png', mimeType: 'image/png', kind: 'image' }],
    });
    expect(sent().files[0]?.key.startsWith(`${acme.id}/`)).toBe(true);
    expect(kept()).toBe(before + 1);
  });

  it('deletes the files of a repeated and of a rejected call', async () => {
    const before = kept();
    isRepeat = true;
    await upload({ number: '5511996124408' });
    expect(kept()).toBe(before);

    expect(await upload({ number: '1' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    services.on(SendExternalMessage, () => new AppError('ERR_WAPP_INVALID_CONTACT'));
    expect(await upload({ number: '5511996124408' })).toMatchObject({ status: 400 });
    expect(kept()).toBe(before);
  });

  it('assigns the same id to repeats of a key, per connection', async () => {
    const headers = { 'idempotency-key': 'order 17' };
    const ids: string[] = [];
    for (const token of [TOKEN, TOKEN, OTHER]) {
      await send(text, { token, headers });
      ids.push(sent().id);
    }
    await send(text);

    expect(ids[0]).toBe(ids[1]);
    expect(new Set([...ids, sent().id]).size).toBe(3);
  });

  it.each([
    ['no number', { body: 'Oi' }],
    ['a short number', { number: '1234567', body: 'Oi' }],
    ['no text', { number: '5511996124408', body: ' ' }],
    ['a field that nobody knows', { ...text, companyId2: 'x' }],
  ])('rejects %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it("rejects a missing token, an invalid token and a user's access token", async () => {
    const { token } = await acme.user();
    const refused = { status: 401, body: { error: 'ERR_WAPP_TOKEN_INVALID' } };

    expect(await call(gateway.url + PATH, { method: 'POST', body: text })).toMatchObject(refused);
    expect(await send(text, { token: 'nobody-has-this-token-here' })).toMatchObject(refused);
    expect(await send(text, { token })).toMatchObject(refused);
  });

  it('grants its token access to no other call', async () => {
    expect((await call(`${gateway.url}/tickets`, { token: TOKEN })).status).toBe(401);
  });

  describe('with an API token', () => {
    const has = (scopes: readonly ApiScope[], more: object = {}) =>
      services.on(UseApiToken, ({ input }) => {
        expect(input).toEqual({ tokenHash: hash(API_TOKEN) });
        return { id: 'token-1', companyId: acme.id, name: 'ERP', scopes, whatsappId: null, ...more };
      });
    const ask = (method: string, path: string, body?: unknown, token = API_TOKEN) =>
      call(gateway.url + path.replaceAll(/:\w+/g, 'x1'), { method, token, ...(method !== 'GET' && { body }) });

    it('checks the scope of each call and reports a missing one', async () => {
      for (const { method, path, scope } of [
        ...EXTERNAL_CALLS,
        { method: 'POST', path: PATH, scope: 'messages:send' },
      ]) {
        if (!scope) continue;
        has(API_SCOPES.filter((one) => one !== scope));
        const refused = { status: 403, body: { error: 'ERR_API_TOKEN_SCOPE', details: { scope } } };
        expect(await ask(method, path, {})).toMatchObject(refused);
      }
    });

    it.each(EXTERNAL_CALLS.map(({ method, path }) => [method, path]))(
      "rejects a user's access token at %s %s",
      async (method, path) => {
        const { token } = await acme.user();

        expect(await ask(method, path, {}, token)).toMatchObject({
          status: 401,
          body: { error: 'ERR_WAPP_TOKEN_INVALID' },
        });
      },
    );

    it('rejects an expired one', async () => {
      services.on(UseApiToken, () => new AppError('ERR_API_TOKEN_EXPIRED'));

      expect(await ask('GET', '/api/tickets')).toMatchObject({ status: 401, body: { error: 'ERR_API_TOKEN_EXPIRED' } });
    });

    it('acts on behalf of the company, under the name of the token', async () => {
      has(['tickets:read']);
      services.on(GetTicket, () => new AppError('ERR_NO_TICKET_FOUND'));

      expect((await ask('GET', '/api/tickets/:id')).status).toBe(404);
      const { actor, input } = services.last();
      expect(actor).toMatchObject({ companyId: acme.id, userId: 'system', name: 'ERP', super: false });
      expect(input).toEqual({ id: 'x1' });
    });

    it("returns the token's permissions", async () => {
      has(['tickets:read']);
      expect((await ask('GET', '/api/token')).body).toEqual({
        ...{ name: 'ERP', scopes: ['tickets:read'], connectionId: null },
      });
      const old = (await ask('GET', '/api/token', undefined, TOKEN)).body;
      expect(old).toEqual({ name: '', scopes: ['messages:send'], connectionId: 'shop' });
    });

    it('sends over the requested connection, else over the default one', async () => {
      has(['messages:send']);
      await send(text, { token: API_TOKEN });
      expect(sent().whatsappId).toBeNull();
      await send({ ...text, connectionId: 'delivery' }, { token: API_TOKEN });
      expect(sent().whatsappId).toBe('delivery');
    });

    it('for one connection sends over that one only, and lists no other', async () => {
      has(['messages:send'], { whatsappId: 'shop' });
      const shown = { number: null, status: 'CONNECTED', isDefault: false };
      const texts = { greetingMessage: 'hidden', complationMessage: '', outOfHoursMessage: '', qrcode: '' };
      const rest = {
        companyId: acme.id,
        queueIds: [],
        queues: [],
        retries: 0,
        updatedAt: new Date().toISOString(),
        ...texts,
      };
      services.on(ListConnections, () => ['shop', 'delivery'].map((id) => ({ ...shown, ...rest, id, name: id })));

      await send(text, { token: API_TOKEN });
      expect(sent().whatsappId).toBe('shop');
      const other = await send({ ...text, connectionId: 'delivery' }, { token: API_TOKEN });
      expect(other).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
      const connections = [{ ...shown, id: 'shop', name: 'shop' }];
      expect((await ask('GET', '/api/connections')).body).toEqual({ connections });
    });

    it('restricts the token of a connection to sending', async () => {
      expect(await ask('GET', '/api/contacts', undefined, TOKEN)).toMatchObject({
        status: 403,
        body: { error: 'ERR_API_TOKEN_SCOPE', details: { scope: 'contacts:read' } },
      });
    });

    it('grants access to no call of users', async () => {
      has(API_SCOPES);

      for (const path of ['/tickets', '/contacts', '/admin/api-tokens', '/admin/webhooks'])
        expect((await ask('GET', path)).status).toBe(401);
    });
  });

  it('logs no token', async () => {
    await send(text);

    expect(gateway.log()).toContain('/api/messages/send');
    expect(gateway.log()).not.toContain(TOKEN);
  });

  it('limits the calls of each token separately', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(text)));

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ body: { error: 'ERR_RATE_LIMIT' } });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(text, { token: OTHER })).status).toBe(200);
  });
});

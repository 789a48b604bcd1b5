import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { FindTokenHolder, SendExternalMessage, type UploadedFile } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { TestCompany } from './a-company.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const TOKEN = 'a-token-of-the-shop-1234';
const OTHER = 'another-token-of-the-shop';
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
  }, 60_000);
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
    expect(sent()).toMatchObject({ whatsappId: 'shop', number: '5511996124408', body: 'Pedido pronto!', files: [] });
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

  it('removes the files of a repeated and of a refused call', async () => {
    const before = kept();
    isRepeat = true;
    await upload({ number: '5511996124408' });
    expect(kept()).toBe(before);

    expect(await upload({ number: '1' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    services.on(SendExternalMessage, () => new AppError('ERR_WAPP_INVALID_CONTACT'));
    expect(await upload({ number: '5511996124408' })).toMatchObject({ status: 400 });
    expect(kept()).toBe(before);
  });

  it('gives repeats of one key the same id, per connection', async () => {
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
  ])('refuses %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('refuses a missing token, a wrong token and a log-in’s token', async () => {
    const { token } = await acme.user();
    const refused = { status: 401, body: { error: 'ERR_WAPP_TOKEN_INVALID' } };

    expect(await call(gateway.url + PATH, { method: 'POST', body: text })).toMatchObject(refused);
    expect(await send(text, { token: 'nobody-has-this-token-here' })).toMatchObject(refused);
    expect(await send(text, { token })).toMatchObject(refused);
  });

  it('gives its token access to no other call', async () => {
    expect((await call(`${gateway.url}/tickets`, { token: TOKEN })).status).toBe(401);
  });

  it('logs no token', async () => {
    await send(text);

    expect(gateway.log()).toContain('/api/messages/send');
    expect(gateway.log()).not.toContain(TOKEN);
  });

  it('limits the calls of each token by itself', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(text)));

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ body: { error: 'ERR_RATE_LIMIT' } });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(text, { token: OTHER })).status).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FindTokenHolder,
  GetMe,
  GetStorageLeft,
  NoteStoredBytes,
  ROUTES,
  SendExternalMessage,
  SendMedia,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany, type TestUser } from './a-company.js';
import { Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pngOf = (bytes: number) => {
  const pixel = Buffer.from(PIXEL, 'base64');
  return Buffer.concat([pixel, randomBytes(bytes - pixel.length)]);
};
const FULL = { status: 403, body: { error: 'ERR_STORAGE_FULL' } };

describe('the storage quota', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let root: TestUser;
  let acme: TestCompany;
  let noted: number[] = [];
  let asked = 0;

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    root = await acme.user({ profile: 'admin', super: true });
    gateway = await startTestGateway(servers);
    for (const { upload } of ROUTES) if (upload) services.on(upload.rpc, () => ({ asked: ++asked }));
    services.on(NoteStoredBytes, ({ input }) => {
      noted.push((input as { bytes: number }).bytes);
      return { message: 'noted' };
    });
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });
  beforeEach(() => {
    noted = [];
    asked = 0;
  });

  const leaves = (leftBytes: number | null) => services.on(GetStorageLeft, () => ({ leftBytes }));
  const formOf = (field: string, files: Buffer[], name = 'a.png') => {
    const form = new FormData();
    for (const bytes of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
    return form;
  };
  const post = async (path: string, body: FormData, token = root.token) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(gateway.url + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as { error?: string } };
  };
  const send = (...files: Buffer[]) => post('/messages/t1', formOf('medias', files));
  const kept = () =>
    readdirSync(gateway.mediaDir, { recursive: true }).filter((path) => /[0-9a-f]{40}$/.test(String(path))).length;

  const UPLOADS = ROUTES.flatMap(({ path, upload }): [string, string][] =>
    upload ? [[`${path.replaceAll(/:\w+/g, 'x1')}${upload.query ? '?ref=login' : ''}`, upload.field]] : [],
  );
  it.each(UPLOADS)('that is exhausted rejects POST %s, even with an empty file', async (path, field) => {
    const before = kept();
    leaves(0);

    for (const bytes of [Buffer.from('nome;numero'), Buffer.alloc(0)])
      expect(await post(path, formOf(field, [bytes], 'a.csv'))).toMatchObject(FULL);

    expect([kept(), asked, noted]).toEqual([before, 0, []]);
  });

  it('that is not exhausted accepts a file and records its size', async () => {
    const before = kept();
    leaves(1_000);

    expect(await send(pngOf(500))).toMatchObject({ status: 200 });

    expect([kept(), asked, noted]).toEqual([before + 1, 1, [500]]);
  });

  it('that is exhausted rejects files of the messages API', async () => {
    const before = kept();
    services.on(FindTokenHolder, () => ({ companyId: acme.id, connectionId: 'c1' }));
    services.on(SendExternalMessage, () => ({ id: 'm1', ids: ['m1'], state: 'queued', isRepeat: false }));
    const form = () => {
      const filled = formOf('medias', [pngOf(500)]);
      filled.append('number', '5511999990000');
      return filled;
    };

    leaves(499);
    expect(await post('/api/messages/send', form(), randomBytes(20).toString('hex'))).toMatchObject(FULL);
    expect([kept(), noted]).toEqual([before, []]);

    leaves(500);
    expect(await post('/api/messages/send', form(), randomBytes(20).toString('hex'))).toMatchObject({ status: 200 });
    expect([kept(), noted]).toEqual([before + 1, [500]]);
  });

  it('is requested on behalf of the uploading company', async () => {
    let companyId: string | undefined;
    services.on(GetStorageLeft, ({ actor }) => {
      companyId = actor?.companyId;
      return { leftBytes: 0 };
    });

    await send(pngOf(500));

    expect(companyId).toBe(acme.id);
  });

  it('accepts a file that fills it exactly, and none that is one byte larger', async () => {
    const before = kept();
    leaves(40_000);

    expect(await send(pngOf(40_001))).toMatchObject(FULL);
    expect(kept()).toBe(before);
    expect(await send(pngOf(40_000))).toMatchObject({ status: 200 });
    expect(kept()).toBe(before + 1);
  });

  it('is shared by the files of a form, and rejects all of them if they are too large together', async () => {
    const before = kept();
    leaves(50_000);

    expect(await send(pngOf(30_000), pngOf(30_000))).toMatchObject(FULL);

    expect([kept(), asked, noted]).toEqual([before, 0, []]);
  });

  it('may be unlimited, where only the size of a file counts', async () => {
    leaves(null);
    expect(await send(pngOf(17 * 1024 * 1024))).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
    leaves(100 * 1024 * 1024);
    expect(await send(pngOf(17 * 1024 * 1024))).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
  });

  it('is released for files that the service rejects', async () => {
    const before = kept();
    leaves(null);
    services.on(SendMedia, () => new AppError('ERR_TICKET_CLOSED'));

    await send(pngOf(500), pngOf(700));

    expect([kept(), noted]).toEqual([before, [1_200, -1_200]]);
  });

  it('is not granted while the service does not answer', async () => {
    const before = kept();
    services.on(GetStorageLeft, () => new AppError('ERR_UNAVAILABLE'));

    expect(await send(pngOf(500))).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });

    expect([kept(), asked]).toEqual([before, 0]);
  });

  it('that is exhausted does not block the connection for the next call', async () => {
    leaves(0);
    services.on(GetMe, () => ({ id: root.id }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string, body?: FormData) => {
      const headers = { authorization: `Bearer ${root.token}` };
      const whole = new Request(gateway.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) });
      const call = request(whole.url, { method: whole.method, headers: Object.fromEntries(whole.headers), agent });
      call.end(Buffer.from(await whole.arrayBuffer()));
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return [answer.statusCode, call.socket?.localPort];
    };

    const [refused, line] = await ask('/messages/t1', formOf('medias', [pngOf(5 * 1024 * 1024)]));
    const next = await ask('/auth/me');
    agent.destroy();

    expect([refused, ...next]).toEqual([403, 200, line]);
  });
});

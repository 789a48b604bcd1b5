import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  AttachToAnnouncement,
  ExportContacts,
  FindLogo,
  GetMe,
  ImportContacts,
  SendMedia,
  SendMessage,
  SetLogo,
  UploadToFileList,
  type UploadedFile,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { openMediaStore, type MediaStore } from '@recado/media-kit/store';
import { MediaLinks } from '@recado/media-kit/links';
import { NatsLink } from '@recado/service-kit/messaging';
import readXlsxFile from 'read-excel-file/node';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { HOSTILE_FILES } from '../../scripts/testing/hostile/files.mjs';
import { TestCompany, type TestUser } from './a-company.js';
import { call, MEDIA_URL_SECRET, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PNG = Buffer.concat([Buffer.from(PIXEL, 'base64'), randomBytes(20_000)]);
const MEGABYTE = 1024 * 1024;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('files', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let acme: TestCompany;
  let ana: TestUser;
  let media: MediaStore;
  const links = new MediaLinks({ MEDIA_URL_SECRET, GATEWAY_URL: '' });

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    ana = await acme.user();
    gateway = await startTestGateway(servers);
    media = await openMediaStore({ MEDIA_STORE: 'local', MEDIA_DIR: gateway.mediaDir, S3_REGION: 'x' } as never);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  type File = { bytes: Buffer; name: string; type?: string };
  const upload = async (path: string, files: File[], fields: Record<string, string> = {}, token = ana.token) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const field = path.startsWith('/messages/') ? 'medias' : path.startsWith('/files/') ? 'files' : 'file';
    for (const { bytes, name, type = '' } of files)
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as { error?: string } };
  };
  /** Makes sequential calls over one connection, like a browser. */
  const onOneLine = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const lines = new Set<number | undefined>();
    const ask = async (path: string, body?: FormData) => {
      const headers = { authorization: `Bearer ${ana.token}` };
      const whole = new Request(gateway.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) });
      const call = request(whole.url, { method: whole.method, headers: Object.fromEntries(whole.headers), agent });
      call.end(Buffer.from(await whole.arrayBuffer()));
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      lines.add(call.socket?.localPort);
      return answer.statusCode;
    };
    return { ask, lines, hangUp: () => agent.destroy() };
  };
  const sent = () => services.last().input as { files: UploadedFile[]; body: unknown; ticketId: string };
  const stored = async (bytes: Buffer, mimeType: string) =>
    (await media.put(acme.id, Readable.from([bytes]), { mimeType, maxBytes: 200 * MEGABYTE })).key;
  const get = (key: string, name = '', headers: Record<string, string> = {}) =>
    fetch(gateway.url + links.urlOf(key, name || null), { headers });
  const kept = () =>
    readdirSync(gateway.mediaDir, { recursive: true }).filter((path) => /[0-9a-f]{40}$/.test(String(path))).length;

  it('of a form are stored and sent by the type of their content', async () => {
    services.on(SendMedia, () => [{ id: 'm1' }]);
    const files = [
      { bytes: PNG, name: '../../etc/bolo.png', type: 'text/html' },
      { bytes: Buffer.from('%PDF-1.4 x'), name: 'nota.pdf' },
    ];

    const reply = await upload('/messages/t1', files, { body: 'Olha', quotedMsg: '{"id":"q1"}', companyId: 'other' });

    expect(reply).toMatchObject({ status: 200, body: [{ id: 'm1' }] });
    expect(sent()).toMatchObject({
      ticketId: 't1',
      body: 'Olha',
      quotedMsg: { id: 'q1' },
      files: [
        { kind: 'image', mimeType: 'image/png', fileName: 'bolo.png', bytes: PNG.length },
        { kind: 'document', mimeType: 'application/pdf', fileName: 'nota.pdf' },
      ],
    });
    const [first] = sent().files;
    expect(first?.key.startsWith(`${acme.id}/`)).toBe(true);
    const answer = await get(first?.key ?? '', 'bolo.png');
    expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(PNG));
  });

  it('leave plain texts of the same route unchanged', async () => {
    services.on(SendMessage, () => ({ id: 'm2' }));
    const reply = await call(`${gateway.url}/messages/t1`, { token: ana.token, method: 'POST', body: { body: 'oi' } });
    expect(reply).toMatchObject({ status: 200, body: { id: 'm2' } });
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    [
      'an end in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="body"\r\n\r\nol',
    ],
    [
      'an end inside a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nol',
    ],
    ['nothing but rubbish', 'multipart/form-data; boundary=x', '\u0001\u0002 rubbish'],
    [
      'a part without a name',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; filename="a.txt"\r\n\r\nola\r\n--x--\r\n',
    ],
  ])('of a form with %s are rejected as a client error', async (_what, type, raw) => {
    const before = kept();
    services.on(SendMedia, () => []);

    const headers = { 'content-type': type };
    const reply = await call(`${gateway.url}/messages/t1`, { token: ana.token, method: 'POST', raw, headers });

    expect(reply.status).toBe(400);
    expect(kept()).toBe(before);
  });

  it('above the limit of their type are rejected and not stored', async () => {
    const before = kept();
    const large = Buffer.concat([PNG, Buffer.alloc(16 * MEGABYTE)]);
    services.on(SendMedia, () => []);
    expect(
      await upload('/messages/t1', [
        { bytes: PNG, name: 'a.png' },
        { bytes: large, name: 'b.png' },
      ]),
    ).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
    expect(kept()).toBe(before);
    const asDocument = await upload('/messages/t1', [{ bytes: large, name: 'b.png' }], { sendAs: 'document' });
    expect([asDocument.status, sent().files[0]?.kind]).toEqual([200, 'document']);
  });

  it('that are rejected early do not block the next call on their connection', async () => {
    services.on(GetMe, () => ({}));
    const { ask, lines, hangUp } = onOneLine();
    const form = (field: string) => {
      const files = new FormData();
      files.append(field, new Blob([new Uint8Array(Buffer.concat([PNG, Buffer.alloc(24 * MEGABYTE)]))]), 'b.png');
      return files;
    };

    const answers = [];
    for (const field of ['medias', 'other']) {
      answers.push(await ask('/messages/t1', form(field)));
      answers.push(await ask('/auth/me'));
    }
    expect(answers).toEqual([413, 200, 400, 200]);
    expect(lines.size).toBe(1);
    hangUp();
  });

  it('are deleted if the service rejects the call', async () => {
    const before = kept();
    services.on(SendMedia, () => new AppError('ERR_TICKET_CLOSED'));
    expect(await upload('/messages/t1', [{ bytes: PNG, name: 'a.png' }])).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_CLOSED' },
    });
    expect(kept()).toBe(before);
  });

  it.each([
    ['a form without files', { path: '/messages/t1', files: [], fields: {}, status: 400 }],
    ['an empty file', { path: '/messages/t1', files: [Buffer.alloc(0)], fields: {}, status: 400 }],
    ['an unknown field', { path: '/messages/t1', files: [PNG], fields: { profile: 'admin' }, status: 400 }],
    ['a table by a user', { path: '/contacts/import', files: [PNG], fields: {}, status: 403 }],
    ['a form where none is taken', { path: '/tickets', files: [PNG], fields: {}, status: 400 }],
  ])('are rejected: %s', async (_what, { path, files, fields, status }) => {
    const named = files.map((bytes) => ({ bytes, name: 'a.png' }));
    expect((await upload(path, named, fields as Record<string, string>)).status).toBe(status);
  });

  it('of an announcement must be pictures by content, uploaded by a super user, and are served under their URL', async () => {
    const boss = await acme.user({ profile: 'admin', super: true });
    const path = '/announcements/a1/media-upload';
    const attach = (bytes: Buffer, { token } = boss) => upload(path, [{ bytes, name: 'aviso.png' }], {}, token);
    services.on(AttachToAnnouncement, () => ({ id: 'a1' }));
    const before = kept();

    for (const page of ['<html><script>1</script>', '<svg onload="1"/>', '%PDF-1.4 x', 'GIF89a\u0001\u0000'])
      expect(await attach(Buffer.from(page))).toMatchObject({ status: 400, body: { error: 'ERR_MEDIA_TYPE' } });
    const admin = await acme.user({ profile: 'admin' });
    expect(await attach(PNG, admin)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(kept()).toBe(before);

    expect(await attach(PNG)).toMatchObject({ status: 200, body: { id: 'a1' } });
    expect(sent()).toMatchObject({ id: 'a1', files: [{ kind: 'image', mimeType: 'image/png' }] });
    const shown = await get(sent().files[0]?.key ?? '', 'aviso.png');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(sha(Buffer.from(await shown.arrayBuffer()))).toBe(sha(PNG));
  });

  it('of a list have a caption each, and unknown form fields are dropped', async () => {
    const admin = await acme.user({ profile: 'admin' });
    services.on(UploadToFileList, () => ({ id: 'l1' }));
    const file = { bytes: PNG, name: 'bolo.png' };
    const attach = (fields: Record<string, string>) => upload('/files/uploadList/l1', [file], fields, admin.token);

    const forms: Record<string, string>[] = [
      { name: 'Bolos' },
      { name: 'Bolos', fileId: '1', typeArch: 'fileList', mediaType: 'image' },
    ];
    for (const fields of forms) {
      expect(await attach(fields)).toMatchObject({ status: 200, body: { id: 'l1' } });
      expect(UploadToFileList.request.parse(sent())).toMatchObject({ id: 'l1', name: ['Bolos'] });
    }
  });

  it('with a table start an import, for users with the permission', async () => {
    const admin = await acme.user({ profile: 'admin' });
    services.on(ImportContacts, () => ({ jobId: 'j1' }));
    const reply = await upload(
      '/contacts/import',
      [{ bytes: Buffer.from('nome;numero'), name: 'a.csv' }],
      {},
      admin.token,
    );
    expect(reply).toMatchObject({ status: 200, body: { jobId: 'j1' } });
    expect(sent().files).toMatchObject([{ mimeType: 'text/csv' }]);
    expect((await upload('/contacts/import', [{ bytes: PNG, name: 'a.csv' }], {}, admin.token)).body.error).toBe(
      'ERR_MEDIA_TYPE',
    );
  });

  describe('under their URLs', () => {
    it('are served in whole or in part, and cached by the browser for a day', async () => {
      const key = await stored(PNG, 'image/png');
      const whole = await get(key);
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')]).toEqual([
        200,
        'image/png',
        String(PNG.length),
      ]);
      expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=\d{5}/);
      const part = await get(key, '', { range: 'bytes=100-199' });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${PNG.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(PNG.subarray(100, 200))).toBe(true);
      expect((await get(key, '', { range: `bytes=${PNG.length}-` })).status).toBe(416);
    });

    it.each(['text/html', 'image/svg+xml', 'application/pdf', 'application/javascript'])(
      'are never executed: %s',
      async (mimeType) => {
        const { headers } = await get(await stored(Buffer.from('<script>1</script>'), mimeType), 'página.html');
        expect(headers.get('content-type')).toBe('application/octet-stream');
        expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''p%C3%A1gina.html");
        expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
          'nosniff',
          expect.stringContaining('sandbox'),
        ]);
      },
    );

    it.each(HOSTILE_FILES)(
      'are never executed, whatever type they claim: %s',
      async (_what, bytes, fileName, mimeType) => {
        const { headers } = await get(await stored(Buffer.from(bytes), mimeType), fileName);

        expect(headers.get('content-type')).toMatch(/^(image\/(png|jpeg|gif)|audio\/mpeg|application\/octet-stream)$/);
        expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
          'nosniff',
          expect.stringContaining('sandbox'),
        ]);
      },
    );

    it('are rejected without a valid signature, and not found if missing', async () => {
      const key = await stored(PNG, 'image/png');
      const address = gateway.url + links.urlOf(key);
      expect((await fetch(address.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403);
      expect((await fetch(address.replace(/until=\d+/, 'until=99999999999'))).status).toBe(403);
      expect((await fetch(`${gateway.url}/media/${key}`)).status).toBe(403);
      expect((await get(`${acme.id}/${'0'.repeat(40)}`)).status).toBe(404);
    });
  });

  describe('of contacts', () => {
    const contact = (name: string) => ({
      name,
      number: '5511999990000',
      email: '',
      createdAt: '2026-05-01T00:00:00.000Z',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    const exported = async (format: string) => {
      const admin = await acme.user({ profile: 'admin' });
      services.on(ExportContacts, ({ input }) => {
        const isFirst = (input as { after: string | null }).after === null;
        return { contacts: [contact(isFirst ? '=1+1' : 'Bia')], next: isFirst ? 'ana' : null };
      });
      return fetch(`${gateway.url}/contacts/export?format=${format}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
    };

    it('are CSV as Excel reads it in Brazil, without formulas', async () => {
      const reply = await exported('csv');
      expect(reply.headers.get('content-disposition')).toContain('contacts.csv');
      const [, first, second] = (await reply.text()).split('\n');
      expect([first, second]).toEqual([
        "'=1+1;'+5511999990000;;2026-05-01;CPF: 1",
        "Bia;'+5511999990000;;2026-05-01;CPF: 1",
      ]);
    });

    it('contain the result of the search and the dates, from all pages', async () => {
      const admin = await acme.user({ profile: 'admin' });
      const asked: unknown[] = [];
      services.on(ExportContacts, ({ input }) => {
        asked.push(input);
        return { contacts: [contact('Ana')], next: asked.length === 1 ? 'ana' : null };
      });
      const query = 'format=csv&searchParam=an&dateStart=2026-05-01&dateEnd=2026-05-31';
      await (
        await fetch(`${gateway.url}/contacts/export?${query}`, { headers: { authorization: `Bearer ${admin.token}` } })
      ).text();

      const filter = { searchParam: 'an', dateStart: '2026-05-01', dateEnd: '2026-05-31' };
      expect(asked).toEqual([
        { ...filter, after: null },
        { ...filter, after: 'ana' },
      ]);
    });

    it('are also available as a spreadsheet with every row', async () => {
      const [sheet] = await readXlsxFile(Buffer.from(await (await exported('xlsx')).arrayBuffer()));
      expect(sheet?.data.map((row) => row[0])).toEqual(['nome', '=1+1', 'Bia']);
    });

    it.each(['csv', 'xlsx'])(
      'are aborted if a later page fails (%s), and the gateway keeps working',
      async (format) => {
        const admin = await acme.user({ profile: 'admin' });
        services.on(ExportContacts, ({ input }) => {
          if ((input as { after: string | null }).after === null) return { contacts: [contact('Ana')], next: 'ana' };
          return new AppError('ERR_UNAVAILABLE');
        });
        const headers = { authorization: `Bearer ${admin.token}` };
        const download = () => fetch(`${gateway.url}/contacts/export?format=${format}`, { headers });

        const reply = await download();

        expect(reply.status).toBe(200);
        await expect(reply.arrayBuffer()).rejects.toThrow();
        services.on(ExportContacts, () => ({ contacts: [contact('Bia')], next: null }));
        expect((await (await download()).arrayBuffer()).byteLength).toBeGreaterThan(50);
      },
    );

    it('return the error if the first page fails', async () => {
      const admin = await acme.user({ profile: 'admin' });
      services.on(ExportContacts, () => new AppError('ERR_UNAVAILABLE'));
      const reply = await call(`${gateway.url}/contacts/export?format=csv`, { token: admin.token });

      expect(reply.status).toBe(503);
    });

    it('are rejected without the permission to export', async () => {
      expect((await call(`${gateway.url}/contacts/export`, { token: ana.token })).status).toBe(403);
    });
  });

  describe('of a logo', () => {
    const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

    it('are stored for the position in the URL', async () => {
      const boss = await acme.user({ profile: 'admin', super: true });
      services.on(SetLogo, () => ({ message: 'Arquivo Anexado' }));

      const { status, body } = await upload(
        '/settings/media-upload?ref=favicon',
        [{ bytes: PNG, name: 'a' }],
        {},
        boss.token,
      );

      expect({ status, body }).toEqual({ status: 200, body: { message: 'Arquivo Anexado' } });
      expect(services.last().input).toMatchObject({ ref: 'favicon', files: [{ mimeType: 'image/png' }] });
    });

    it.each([
      ['an unknown place', '?ref=../../etc', 'ERR_VALIDATION'],
      ['no place', '', 'ERR_VALIDATION'],
      ['another type', '?ref=login', 'ERR_MEDIA_TYPE'],
    ])('are not stored with %s', async (_what, query, code) => {
      const boss = await acme.user({ profile: 'admin', super: true });
      const before = kept();

      const gif = { bytes: Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), name: 'a.png' };
      const { status, body } = await upload(`/settings/media-upload${query}`, [gif], {}, boss.token);

      expect([status, body.error]).toEqual([400, code]);
      expect(kept()).toBe(before);
    });

    it('are public, and an SVG runs no script', async () => {
      const key = await stored(DRAWING, 'image/svg+xml');
      services.on(FindLogo, () => ({ key }));

      const response = await fetch(`${gateway.url}/logos/login?file=1`);

      expect(Buffer.from(await response.arrayBuffer())).toEqual(DRAWING);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect((await fetch(`${gateway.url}/logos/elsewhere`)).status).toBe(400);
    });

    it('must be pictures', async () => {
      const key = await stored(Buffer.from('<p>'), 'text/html');
      services.on(FindLogo, () => ({ key }));

      expect((await fetch(`${gateway.url}/logos/login`)).status).toBe(404);
    });
  });
});

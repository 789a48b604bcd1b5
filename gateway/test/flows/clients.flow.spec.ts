import { execFileSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { API_SCOPES } from '@recado/contracts';
import { Recado, type RecadoError } from '@recado/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Recado as RecadoNode } from '../../../clients/n8n-nodes-recado/src/nodes/Recado/Recado.node.js';
import { RecadoTrigger } from '../../../clients/n8n-nodes-recado/src/nodes/Recado/RecadoTrigger.node.js';
import type {
  ExecuteFunctions,
  HookFunctions,
  Item,
  Json,
  WebhookFunctions,
} from '../../../clients/n8n-nodes-recado/src/nodes/Recado/n8n.js';
import { PDF } from '../spec/files.js';
import { Desk, type DeskUser } from './desk.js';

const ROOT = join(import.meta.dirname, '../../..');
async function allOf<T>(walk: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of walk) found.push(one);
  return found;
}
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

describe('client programs of a company', () => {
  let desk: Desk;
  let admin: DeskUser;
  let token: string;
  let recado: Recado;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin } = await desk.paired());
    token = await aToken(API_SCOPES);
    recado = new Recado({ address: `${desk.urls.gateway}/`, token });
  });
  afterAll(() => desk.stop());

  async function aToken(scopes: readonly string[]): Promise<string> {
    return (await admin.call<{ token: string }>('POST', '/admin/api-tokens', { name: 'Programa', scopes })).token;
  }
  const aCustomer = async () => {
    const contact = await desk.phone.addContact({ name: unique('Cliente') });
    return { contact, number: await contact.number() };
  };

  describe('with the TypeScript client', () => {
    it('send a text once and a file, over the default connection', async () => {
      const { contact, number } = await aCustomer();
      const [body, caption] = [unique('Pedido pronto'), unique('Nota fiscal')];
      const once = { idempotencyKey: unique('pedido') };

      const sent = await recado.sendText({ number, body }, once);
      expect(await recado.sendText({ number, body }, once)).toEqual(sent);
      await contact.waitForMessage(body);
      const data = new Blob([new Uint8Array(PDF)]);
      await recado.sendFiles({ number, body: caption, files: [{ name: 'nota.pdf', data }] });
      await contact.waitForMessage(caption);
    });

    it('find and change contacts, and read tickets with their messages', async () => {
      const { contact, number } = await aCustomer();
      const text = unique('Bom dia');
      await contact.says(text, { to: desk.number });
      const [name, other] = [unique('Ana'), unique('Bia')];

      const made = await recado.createContact({ name, number: `+${number}` });
      expect((await recado.createContact({ name: other, number: `+${number}` })).contact.id).toBe(made.contact.id);
      expect(await recado.updateContact(made.contact.id, { name: other })).toMatchObject({ name: other });
      expect(await recado.contact(made.contact.id)).toMatchObject({ name: other, number: made.contact.number });
      expect(await allOf(recado.contacts({ searchParam: other }))).toHaveLength(1);

      await admin.hears('appMessage', ({ message }) => message.body === text);
      const [ticket] = await allOf(recado.tickets({ searchParam: other }));
      expect(await recado.ticket(ticket?.id ?? '')).toMatchObject({ contact: { id: made.contact.id } });
      const { messages } = await recado.messages(ticket?.id ?? '');
      expect(messages.map(({ body }) => body)).toContain(text);
    });

    it("throw the API's error", async () => {
      const reader = new Recado({ address: desk.urls.gateway, token: await aToken(['contacts:read']) });

      const refused = { status: 403, code: 'ERR_API_TOKEN_SCOPE', details: { scope: 'tickets:read' } };
      await expect(reader.ticket('x')).rejects.toMatchObject(refused);
      const missing = await recado.ticket('nobody').catch((error: RecadoError) => error);
      expect(missing).toMatchObject({ name: 'RecadoError', status: 404, code: 'ERR_NO_TICKET_FOUND' });
    });
  });

  describe('with n8n', () => {
    const getCredentials = () => Promise.resolve({ address: desk.urls.gateway, token });
    const run = (fields: Json, more: Partial<ExecuteFunctions> = {}): Promise<Item[][]> =>
      new RecadoNode().execute.call({
        getCredentials,
        getInputData: () => [{ json: {} }],
        getNodeParameter: (name, _index, fallback) => fields[name] ?? fallback,
        continueOnFail: () => false,
        helpers: {
          assertBinaryData: () => ({ fileName: 'nota.pdf', mimeType: 'application/pdf' }),
          getBinaryDataBuffer: () => Promise.resolve(Buffer.from(PDF)),
        },
        ...more,
      });

    it('send texts and files, and find contacts', async () => {
      const { contact, number } = await aCustomer();
      const [body, caption, name] = [unique('Saiu para entrega'), unique('Boleto'), unique('Caio')];

      const [sent] = await run({ resource: 'message', operation: 'sendText', number, body });
      expect(sent).toMatchObject([{ json: { state: 'queued' }, pairedItem: { item: 0 } }]);
      await contact.waitForMessage(body);
      await run({ resource: 'message', operation: 'sendFile', number, body: caption, binaryProperty: 'data' });
      await contact.waitForMessage(caption);
      const [made] = await run({ resource: 'contact', operation: 'create', name, number: `+${number}` });
      const id = made?.[0]?.json['id'];
      await run({ resource: 'contact', operation: 'update', id, name });
      const [found] = await run({ resource: 'contact', operation: 'search', search: name, limit: 5 });
      expect(found?.map(({ json }) => json['id'])).toEqual([id]);
    });

    it('continue with the next item only if the workflow says so', async () => {
      const wanted = { resource: 'ticket', operation: 'get', id: 'nobody' };

      await expect(run(wanted)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
      const [items] = await run(wanted, { continueOnFail: () => true });
      expect(items).toEqual([{ json: { error: expect.any(String) }, pairedItem: { item: 0 } }]);
    });

    it('list the connections', async () => {
      const options = await new RecadoNode().methods.loadOptions.getConnections.call({ getCredentials });

      expect(options.map(({ value }) => value)).toEqual(['', (await recado.connections())[0]?.id]);
    });

    it('register their webhook, verify its signatures, and remove it', async () => {
      const url = 'https://n8n.test/webhook/recado';
      const data: Json = {};
      const { checkExists, create, delete: remove } = new RecadoTrigger().webhookMethods.default;
      const hooks: HookFunctions = {
        getCredentials,
        getNodeParameter: () => ['message.received'],
        getNodeWebhookUrl: () => url,
        getWorkflowStaticData: () => data,
      };
      expect(await checkExists.call(hooks)).toBe(false);
      await create.call(hooks);
      expect(await checkExists.call(hooks)).toBe(true);
      expect(await recado.webhooks()).toMatchObject([{ url, events: ['message.received'] }]);

      const answers: number[] = [];
      const heard = (body: string, headers: Json) =>
        new RecadoTrigger().webhook.call({
          getWorkflowStaticData: () => data,
          getHeaderData: () => headers,
          getRequestObject: () => ({ rawBody: Buffer.from(body) }),
          getResponseObject: () => ({ status: (code) => ({ end: () => void answers.push(code) }) }),
        } satisfies WebhookFunctions);
      const body = JSON.stringify({ type: 'message.received', data: {} });
      const headers = signed(String(data['signingSecret']), body);
      expect(await heard(body, headers)).toEqual({ workflowData: [[{ json: JSON.parse(body) as unknown }]] });
      expect(await heard(body.replace('received', 'sent'), headers)).toEqual({ noWebhookResponse: true });
      expect(answers).toEqual([401]);

      await remove.call(hooks);
      expect(await recado.webhooks()).toEqual([]);
      expect(data).toEqual({});
    });
  });

  /** Signs according to Standard Webhooks. */
  function signed(secret: string, body: string): Json {
    const [id, time] = ['evt_1', String(Math.floor(Date.now() / 1_000))];
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  }
});

describe('the client packages', () => {
  const packed = (name: string): string[] => {
    const cwd = join(ROOT, 'clients', name);
    const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd, encoding: 'utf8' });
    const [{ files }] = JSON.parse(said) as [{ files: { path: string }[] }];
    return files.map(({ path }) => path).sort();
  };

  it('contain only the built client', () => {
    const modules = ['api-types', 'index', 'recado', 'recado-error', 'webhook-event'];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    execFileSync('npm', ['run', '--silent', 'types', '--workspace', '@recado/client'], { cwd: ROOT });

    expect(packed('typescript')).toEqual(['README.md', ...built, 'package.json'].sort());
  });

  it('contain the nodes declared for n8n, which load as CommonJS', () => {
    const files = packed('n8n-nodes-recado');
    const script = `
      const { n8n } = require('./package.json');
      const load = (file) => new (require('./' + file)[file.split('/').pop().split('.')[0]])();
      console.log(JSON.stringify([...n8n.nodes, ...n8n.credentials].map((file) => [file, load(file).description?.name])));`;
    const cwd = join(ROOT, 'clients', 'n8n-nodes-recado');
    const loaded = JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd, encoding: 'utf8' })) as string[][];

    expect(loaded.map(([, name]) => name)).toEqual(['recado', 'recadoTrigger', null]);
    expect(files).toEqual(expect.arrayContaining([...loaded.map(([file]) => file), 'icons/recado.svg', 'README.md']));
    expect(files.filter((file) => /\.ts$|\.map$|spec|test\//.test(file))).toEqual([]);
  });
});

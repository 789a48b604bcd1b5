import {
  IntegrationPages,
  createEvent,
  CreateIntegrationInput,
  CreatePromptInput,
  CreateQueueInput,
  IntegrationChanged,
  PromptChanged,
  UpdateQueueInput,
} from '@recado/contracts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { askPage } from '../../service-kit/test/ask-page.js';
import { PromptsRepository } from '../src/assistants/integrations/prompts.repository.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { secretContextOf, Secrets } from '../src/assistants/integrations/secrets.js';
import { TestIntegrationHandler } from '../src/assistants/integrations/test-integration.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { QueueChoices } from '../src/queues/queue-choices.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { type Company, Desk } from './desk.js';

const API_KEY = 'sk-1234567890-abcdefgh';
const refused = (code: string) => ({ code });

/** A double for Google's two calls: a token for the known account, and a response for that token. */
class Google {
  private constructor(
    private readonly server: Server,
    readonly asked: string[],
  ) {}

  static async start(): Promise<Google> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      void textOf(request).then((body) => {
        asked.push(`${request.url ?? ''} ${body}`);
        const { status, answer } = answerOf(request, body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Google(server, asked);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answerOf({ url = '', headers }: IncomingMessage, body: string): { status: number; answer: object } {
  if (url === '/token') {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const isKnown = decodeJwt(assertion).iss === 'bot@loja.test';
    return isKnown ? { status: 200, answer: { access_token: 'granted' } } : { status: 400, answer: {} };
  }
  const isGranted = headers.authorization === 'Bearer granted' && url.startsWith('/v2/projects/loja/');
  return { status: isGranted ? 200 : 403, answer: {} };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const keyFile = (client_email: string) =>
  JSON.stringify({ client_email, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) });
const KEY_FILE = keyFile('bot@loja.test');

describe('automatic answers', () => {
  let desk: Desk;
  let google: Google;
  beforeAll(async () => {
    google = await Google.start();
    desk = await Desk.start({ GOOGLE_TOKEN_URL: `${google.url}/token`, DIALOGFLOW_URL: google.url });
  });
  afterAll(async () => {
    await desk.stop();
    await google.stop();
  });

  const admin = (company: Company) => company.as(company.admin);
  const stored = async (collection: string, companyId: string) =>
    JSON.stringify(await desk.connection.collection(collection).find({ companyId }).toArray());

  describe('a prompt', () => {
    const write = () => desk.get(PromptHandlers);
    const make = async (company: Company, more: object = {}) => {
      const input = {
        name: 'Vendas',
        prompt: 'Seja gentil.',
        apiKey: API_KEY,
        queueId: await company.queue(),
        ...more,
      };
      return write().create(CreatePromptInput.parse(input), admin(company));
    };

    it('has its defaults and its queue, and is listed by name', async () => {
      const company = await desk.company();
      const made = await make(company);
      await make(company, { name: 'Água' });

      expect(made).toMatchObject({ voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 });
      expect(made.queue?.id).toBe(made.queueId);
      const { prompts } = await desk.get(PromptHandlers).list({ searchParam: '' }, admin(company));
      expect(prompts.map(({ name }) => name)).toEqual(['Água', 'Vendas']);
    });

    it('stores its key encrypted, shows its last characters, and keeps it when the mask is sent back', async () => {
      const company = await desk.company();
      const { id, apiKey } = await make(company);
      expect(apiKey).toBe('••••••••efgh');
      expect(await stored('prompts', company.id)).not.toContain(API_KEY);

      await write().update({ id, apiKey, name: 'Outro nome' }, admin(company));
      const kept = await desk.get(PromptsRepository).find(company.id, id);
      const place = secretContextOf(company.id, id, 'apiKey');
      expect(desk.get(Secrets).open(kept?.apiKey ?? null, place)).toBe(API_KEY);
      expect(() => desk.get(Secrets).open(kept?.apiKey ?? null, secretContextOf('other', id, 'apiKey'))).toThrow();
      const changed = await write().update({ id, apiKey: 'sk-another-key-wxyz' }, admin(company));
      expect(changed.apiKey).toBe('••••••••wxyz');
    });

    it('rejects the mask of a key that has changed meanwhile', async () => {
      const company = await desk.company();
      const { id, apiKey: stale } = await make(company);
      await write().update({ id, apiKey: 'sk-another-key-wxyz' }, admin(company));

      const refusal = { code: 'ERR_VALIDATION', details: { fields: { apiKey: ['Changed meanwhile'] } } };
      await expect(write().update({ id, apiKey: stale }, admin(company))).rejects.toMatchObject(refusal);
      await expect(make(company, { apiKey: stale })).rejects.toMatchObject(refusal);
      const kept = await desk.get(PromptsRepository).find(company.id, id);
      expect(desk.get(Secrets).open(kept?.apiKey ?? null, secretContextOf(company.id, id, 'apiKey'))).toBe(
        'sk-another-key-wxyz',
      );
    });

    it('sends its key only to the address that it was entered for', async () => {
      const company = await desk.company();
      const { id, apiKey } = await make(company);
      const baseUrl = 'https://elsewhere.test/v1';
      const refusal = { code: 'ERR_VALIDATION', details: { fields: { apiKey: ['Type the key again'] } } };

      await expect(write().update({ id, baseUrl }, admin(company))).rejects.toMatchObject(refusal);
      await expect(write().update({ id, baseUrl, apiKey }, admin(company))).rejects.toMatchObject(refusal);
      const moved = await write().update({ id, baseUrl, apiKey: 'sk-for-elsewhere' }, admin(company));
      expect(moved.baseUrl).toBe(baseUrl);
      expect(await write().update({ id, baseUrl, apiKey: moved.apiKey }, admin(company))).toMatchObject({ baseUrl });
    });

    it('stored before modes existed answers everything at the operator’s address', async () => {
      const company = await desk.company();
      const { id } = await make(company);
      const prompts = desk.connection.collection<{ _id: string }>('prompts');
      await prompts.updateOne({ _id: id }, { $unset: { mode: 1, percent: 1, model: 1, baseUrl: 1 } });

      const shown = await desk.get(PromptHandlers).get({ id }, admin(company));
      expect(shown).toMatchObject({ mode: 'live', percent: 100, model: '', baseUrl: '' });
    });

    it.each([null, true, '', ' ', 'warm'])('rejects the temperature %j', (temperature) => {
      const input = { name: 'Vendas', prompt: 'Seja gentil.', apiKey: API_KEY, queueId: 'q1', temperature };
      const { error } = CreatePromptInput.safeParse(input);

      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['temperature']);
      expect(CreatePromptInput.parse({ ...input, temperature: '0.5' })).toMatchObject({ temperature: 0.5 });
    });

    it('of another company is rejected for a queue and for a ticket', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id: promptId } = await make(other);
      await company.receives();
      const { id } = await company.onlyTicket();

      const setting = desk.get(UpdateTicketHandler).execute({ id, promptId }, admin(company));
      await expect(setting).rejects.toMatchObject(refused('ERR_NO_PROMPT_FOUND'));
      const queue = CreateQueueInput.parse({ name: 'Caixa', color: '#123456', promptId });
      const creating = desk.get(QueueHandlers).create(queue, admin(company));
      await expect(creating).rejects.toMatchObject(refused('ERR_NO_PROMPT_FOUND'));
    });

    it('is removed from its company’s queues when it is deleted, and so is an integration', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id: promptId } = await make(company);
      const bot = CreateIntegrationInput.parse({ type: 'n8n', name: 'Robô', urlN8N: 'https://bots.test/hook' });
      const { id: integrationId } = await desk.get(IntegrationHandlers).create(bot, admin(company));
      const input = CreateQueueInput.parse({ name: 'Caixa', color: '#123456', promptId, integrationId });
      const { id } = await desk.get(QueueHandlers).create(input, admin(company));
      const queue = () => desk.get(QueueHandlers).get({ id }, admin(company));
      const deleted = async (of: Company) => {
        const origin = () => ({ id: randomUUID(), companyId: of.id, correlationId: 'test', occurredAt: new Date() });
        const prompt = { promptId, prompt: null, isNew: false };
        await desk.get(QueueChoices).onPromptChanged(createEvent(PromptChanged, { ...origin(), data: prompt }));
        const gone = { integrationId, queueIntegration: null, isNew: false };
        await desk.get(QueueChoices).onIntegrationChanged(createEvent(IntegrationChanged, { ...origin(), data: gone }));
      };

      await deleted(other);
      expect(await queue()).toMatchObject({ promptId, integrationId });
      await deleted(company);
      const once = await queue();
      expect(once).toMatchObject({ promptId: null, integrationId: null });
      await deleted(company);
      expect(await queue()).toEqual(once);
    });

    it('can be deleted without blocking changes of its queue, and does not reappear', async () => {
      const company = await desk.company();
      const { id: promptId } = await make(company);
      const created = CreateQueueInput.parse({ name: 'Caixa', color: '#123456', greetingMessage: 'Oi', promptId });
      const { id } = await desk.get(QueueHandlers).create(created, admin(company));
      await write().remove({ id: promptId }, admin(company));

      const input = UpdateQueueInput.parse({ greetingMessage: null, promptId });
      const saved = await desk.get(QueueHandlers).update({ id, ...input }, admin(company));

      expect(saved).toMatchObject({ name: 'Caixa', greetingMessage: '' });
      const another = desk.get(QueueHandlers).create({ ...created, name: 'Outra', color: '#654321' }, admin(company));
      await expect(another).rejects.toMatchObject(refused('ERR_NO_PROMPT_FOUND'));
    });

    it('is published without its key', async () => {
      const company = await desk.company();
      const { id } = await make(company);
      await write().remove({ id }, admin(company));

      const announced = await company.announced<PromptChanged['data']>('tickets.prompt.changed', 2);
      expect(announced).toMatchObject([
        { promptId: id, isNew: true, prompt: { apiKey: '••••••••efgh' } },
        { prompt: null },
      ]);
      expect(JSON.stringify(announced)).not.toContain(API_KEY);
    });

    it('is visible to admins of its company, if the plan includes it', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id } = await make(company);
      const theirs = { queueId: await other.queue() };
      const agent = company.as(await company.agent('Zé', { profile: 'supervisor' }));

      await expect(write().remove({ id }, admin(other))).rejects.toMatchObject(refused('ERR_NO_PROMPT_FOUND'));
      await expect(make(company, theirs)).rejects.toMatchObject(refused('ERR_NO_QUEUE_FOUND'));
      await expect(desk.get(PromptHandlers).get({ id }, agent)).rejects.toMatchObject(refused('ERR_NO_PERMISSION'));
      await company.loses('useOpenAi');
      await expect(make(company)).rejects.toMatchObject(refused('ERR_PLAN_FEATURE'));
      await expect(desk.get(PromptHandlers).get({ id }, admin(company))).rejects.toMatchObject(
        refused('ERR_PLAN_FEATURE'),
      );
    });
  });

  describe('an integration', () => {
    const write = () => desk.get(IntegrationHandlers);
    const make = (company: Company, more: object) =>
      write().create(CreateIntegrationInput.parse({ name: 'Loja', ...more }), admin(company));
    const URL = 'https://bots.test/hook';
    const dialogflow = { type: 'dialogflow', language: 'pt-BR', projectName: 'loja', jsonContent: KEY_FILE };

    it.each([
      ['n8n', { type: 'n8n', urlN8N: URL }, ['name', 'urlN8N']],
      ['webhook', { type: 'webhook', urlN8N: URL }, ['name', 'urlN8N']],
      ['typebot', { urlN8N: URL, typebotSlug: 'loja' }, ['name', 'urlN8N', 'typebotSlug']],
      ['dialogflow', dialogflow, ['name', 'language', 'projectName', 'jsonContent']],
    ])('of the type %s is stored with its required fields', async (type, fields, required) => {
      const company = await desk.company();
      const made = await make(company, fields);

      expect(made).toMatchObject({ type, number: 1, projectName: type === 'dialogflow' ? 'loja' : 'Loja' });
      expect(made).toMatchObject({ typebotDelayMessage: 1_000, typebotExpires: 1 });
      for (const field of required.filter((one) => one !== 'name'))
        await expect(make(company, { ...fields, [field]: '' })).rejects.toMatchObject({
          code: 'ERR_VALIDATION',
          details: { fields: { [field]: ['Required'] } },
        });
    });

    it('is numbered within its company, also when several are created at the same moment', async () => {
      const company = await desk.company();
      const made = await Promise.all([1, 2, 3].map(() => make(company, { type: 'n8n', urlN8N: URL })));

      expect(made.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
      const page = await askPage(IntegrationPages, { searchParam: 'loja' }, (query) =>
        desk.get(IntegrationHandlers).list(query, admin(company)),
      );
      expect(page).toMatchObject({ count: 3, hasMore: false });
    });

    it('stores its key file encrypted, and keeps fields that are not given', async () => {
      const company = await desk.company();
      const { id, jsonContent } = await make(company, dialogflow);
      expect(jsonContent).not.toContain('PRIVATE KEY');
      expect(await stored('queue_integrations', company.id)).not.toContain('bot@loja.test');

      const renamed = await write().update({ id, name: 'Outra', jsonContent }, admin(company));
      expect(renamed).toMatchObject({ name: 'Outra', projectName: 'loja', language: 'pt-BR', jsonContent });
      await expect(write().update({ id, jsonContent: '' }, admin(company))).rejects.toMatchObject(
        refused('ERR_VALIDATION'),
      );
      const announced = await company.announced<IntegrationChanged['data']>('tickets.integration.changed', 2);
      expect(JSON.stringify(announced)).not.toContain('PRIVATE KEY');
    });

    it('is tested with a new key or the stored one', async () => {
      const company = await desk.company();
      const { id, jsonContent } = await make(company, dialogflow);
      const trial = { type: 'dialogflow' as const, urlN8N: '', projectName: 'loja', language: 'pt-BR' as const };
      const run = (more: object) =>
        desk.get(TestIntegrationHandler).execute({ ...trial, jsonContent: KEY_FILE, ...more }, admin(company));

      await run({});
      await run({ jsonContent, integrationId: id });
      expect(google.asked.at(-1)).toMatch(/^\/v2\/projects\/loja\/agent\/sessions\/.*"languageCode":"pt-BR"/);
      for (const bad of [
        { jsonContent: keyFile('nobody@loja.test') },
        { jsonContent: '{}' },
        { projectName: 'alheio' },
      ])
        await expect(run(bad)).rejects.toMatchObject(refused('ERR_INTEGRATION_TEST'));
    });

    it('is visible to admins of its company, if the plan includes it', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id, jsonContent } = await make(company, dialogflow);
      const agent = company.as(await company.agent('Zé', { profile: 'supervisor' }));
      const unknown = refused('ERR_NO_INTEGRATION_FOUND');
      const trial = {
        ...{ type: 'dialogflow' as const, urlN8N: '', projectName: 'loja', language: 'pt-BR' as const },
        ...{ jsonContent, integrationId: id },
      };

      await expect(write().remove({ id }, admin(other))).rejects.toMatchObject(unknown);
      await expect(desk.get(TestIntegrationHandler).execute(trial, admin(other))).rejects.toMatchObject(unknown);
      await expect(desk.get(IntegrationHandlers).get({ id }, agent)).rejects.toMatchObject(
        refused('ERR_NO_PERMISSION'),
      );
      await company.loses('useIntegrations');
      await expect(write().remove({ id }, admin(company))).rejects.toMatchObject(refused('ERR_PLAN_FEATURE'));
    });
  });
});

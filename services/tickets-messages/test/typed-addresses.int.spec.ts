import { createECDH, randomBytes } from 'node:crypto';
import {
  CreateIntegrationInput,
  CreatePromptInput,
  CreateQueueInput,
  CreateWebhookInput,
  NO_TOOLS,
  type FlowContent,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { ListMcpToolsHandler } from '../src/assistants/bot-tools/list-mcp-tools.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import { SourceHandlers } from '../src/assistants/knowledge/source-handlers.js';
import { NoticeHandlers } from '../src/notifications/notices/notice-handlers.js';
import { WebhookHandlers } from '../src/notifications/webhooks/webhook-handlers.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { Desk, type Company } from './desk.js';
import { drawing, people } from './doubles/a-flow.js';

const REFUSED = ['https://user:pw@hooks.test/', 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/'];
const vapid = createECDH('prime256v1');
const KEYS = {
  VAPID_PUBLIC_KEY: vapid.generateKeys('base64url'),
  VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
  VAPID_SUBJECT: 'mailto:a@b.test',
};

describe('an address entered by a user', () => {
  let desk: Desk;
  let company: Company;
  let queueId: string;
  beforeAll(async () => {
    desk = await Desk.start(KEYS);
    company = await desk.company();
    const queue = CreateQueueInput.parse({ name: 'Caixa', color: '#123456' });
    queueId = (await desk.get(QueueHandlers).create(queue, by())).id;
  });
  afterAll(() => desk.stop());

  const by = () => company.as(company.admin);
  const anHttpTool = (url: string) => ({
    ...{ name: 'orders', description: 'x', method: 'GET' as const, url, headers: [], parameters: '' },
  });
  const prompt = (more: object) => {
    const input = CreatePromptInput.parse({ name: 'Ajuda', prompt: 'Seja gentil.', apiKey: 'k', queueId, ...more });
    return desk.get(PromptHandlers).create(input, by());
  };
  const update = async (url: string) => {
    const { id } = await prompt({});
    return desk.get(PromptHandlers).update({ id, baseUrl: url, apiKey: 'new' }, by());
  };
  const integration = (urlN8N: string) =>
    desk.get(IntegrationHandlers).create(CreateIntegrationInput.parse({ type: 'n8n', name: 'Robô', urlN8N }), by());
  const webhook = (url: string) =>
    desk.get(WebhookHandlers).create(CreateWebhookInput.parse({ url, events: ['message.received'] }), by());
  const device = (endpoint: string, p256dh = createECDH('prime256v1').generateKeys('base64url')) => {
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    return desk.get(NoticeHandlers).addDevice({ endpoint, keys, name: 'Chrome', language: 'pt' }, by());
  };

  const places: [string, (url: string) => Promise<unknown>][] = [
    ['a webhook', webhook],
    ['an integration', integration],
    [
      'a changed integration',
      async (url) => {
        const { id } = await integration('https://bots.test/hook');
        return desk.get(IntegrationHandlers).update({ id, urlN8N: url }, by());
      },
    ],
    ['a prompt', (url) => prompt({ baseUrl: url })],
    ['a changed prompt', update],
    ['a tool of a prompt', (url) => prompt({ tools: { ...NO_TOOLS, http: [anHttpTool(url)] } })],
    ['an MCP server of a prompt', (url) => prompt({ tools: { ...NO_TOOLS, mcp: [{ url, token: '', tools: [] }] } })],
    ['the test of an MCP server', (url) => desk.get(ListMcpToolsHandler).execute({ url, token: '' }, by())],
    ['a page of knowledge', async (url) => desk.get(SourceHandlers).addPage({ url }, by())],
    ['a device', (url) => device(url)],
  ];

  it.each(places)('for %s is rejected immediately if it must not be called', async (_, type) => {
    for (const url of REFUSED)
      await expect(async () => type(url)).rejects.toMatchObject({
        name: expect.stringMatching(/ERR_VALIDATION|ZodError/),
      });
  });

  it('in a step of a flow prevents the flow from being published', async () => {
    for (const url of REFUSED) {
      const call = {
        ...{ kind: 'http', id: 'call', method: 'GET', url, body: '', saves: [] },
        next: 'people',
        failed: 'people',
      };
      const draft: FlowContent = drawing(call as never, people);
      const { id } = await desk.get(FlowHandlers).create({ name: 'Pedidos', draft, scenarios: [] }, by());
      const publishing = desk
        .get(PublishFlowHandler)
        .publish({ id, revision: 1, note: '', acceptFailures: false }, by());
      await expect(publishing).rejects.toMatchObject({ details: { problems: [{ code: 'address', nodeId: 'call' }] } });
    }
  });

  it('on the internet is accepted', async () => {
    await webhook('https://hooks.test/');
    await device('https://push.test/1');
    expect(await desk.count('push_devices', { companyId: company.id })).toBe(1);
  });

  it.each(['A'.repeat(87), `B${'A'.repeat(86)}`])(
    'for a device with the invalid key %s is rejected',
    async (p256dh) => {
      await expect(async () => device('https://push.test/2', p256dh)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    },
  );
});

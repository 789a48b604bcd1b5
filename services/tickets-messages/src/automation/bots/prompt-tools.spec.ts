import { NO_TOOLS, PromptTools, type HttpTool } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '@recado/service-kit/web';
import { HttpDouble, replies } from '../../../../service-kit/test/http-double.js';
import { aModelPrompt, calls, says, sentTo, streamed } from '../../../test/doubles/a-model.js';
import { anMcpServer, type McpDouble } from '../../../test/doubles/an-mcp-server.js';
import { aQuestion } from '../../../test/doubles/a-question.js';
import type { OpenAutomation } from '../../assistants/integrations/open-automation.js';
import { McpClient } from '../../assistants/bot-tools/mcp-client.js';
import { OfferTools } from '../../assistants/bot-tools/offer-tools.js';
import { OwnTools } from '../../assistants/bot-tools/own-tools.js';
import type { Config } from '../../config.js';
import type { FindPassages } from '../../assistants/knowledge/find-passages.js';
import type { AiBudget } from '../../assistants/language-model/ai-budget.js';
import { LanguageModel } from '../../assistants/language-model/language-model.js';
import type { Queues, Tags } from '../../shared/replicas/state-replicas.js';
import type { SpeakAnswer } from '../speech/speak-answer.js';
import { PromptBot } from './prompt-bot.js';

const PROMPT = {
  ...aModelPrompt(),
  ...{ _id: 'p1', prompt: 'Você vende flores.', maxMessages: 2, voice: 'texto' },
  ...{ knowledge: 'none' as const, knowledgeIds: [] },
};
const SILENT = { execute: async () => null } as unknown as SpeakAnswer;
const NOTHING_KNOWN = { execute: async () => [] } as unknown as FindPassages;
const KNOWN = new Map([
  ['vip', { id: 'vip', name: 'VIP' }],
  ['sales', { id: 'sales', name: 'Encomendas' }],
]);
const known = { get: (_companyId: string, id: string) => KNOWN.get(id) };

describe('a prompt with tools', () => {
  let model: HttpDouble;
  let shop: HttpDouble;
  let mcp: McpDouble;
  beforeAll(async () => {
    [model, shop, mcp] = await Promise.all([HttpDouble.start(), HttpDouble.start(), anMcpServer()]);
  });
  afterEach(() => {
    model.reset();
    shop.reset();
    mcp.called.length = 0;
  });
  afterAll(() => Promise.all([model.stop(), shop.stop(), mcp.stop()]));

  const orders = (more: Partial<HttpTool> = {}): HttpTool => ({
    ...{ name: 'pedidos', description: 'Finds an order.', method: 'GET', url: `${shop.url}/orders/{order}` },
    headers: [{ name: 'X-Key', value: 'shop-secret' }],
    parameters: JSON.stringify({
      type: 'object',
      properties: { order: { type: 'string', maxLength: 10 }, full: { type: 'boolean' } },
      required: ['order'],
    }),
    ...more,
  });
  const ask = (tools: Partial<PromptTools>, isDry = false) => {
    const settings = { OPENAI_URL: `${model.url}/v1`, OPENAI_MODEL: 'small' } as Config;
    const guarded = new GuardedFetch({ allowed: '127.0.0.1' });
    const free = { assertLeft: async () => undefined, count: async () => undefined } as unknown as AiBudget;
    const automation = { tools: () => PromptTools.parse({ ...NO_TOOLS, ...tools }) } as unknown as OpenAutomation;
    const own = new OwnTools(known as unknown as Tags, known as unknown as Queues);
    const offer = new OfferTools(automation, own, guarded, new McpClient(guarded));
    const bot = new PromptBot(new LanguageModel(settings, guarded, free), NOTHING_KNOWN, offer, SILENT);
    return bot.ask(PROMPT, aQuestion(), isDry);
  };
  const offered = () =>
    (sentTo(model.asked[0]?.body)['tools'] as { function: { name: string; parameters: object } }[]).map(
      (tool) => tool.function,
    );
  /** The tool results that the model received. */
  const toolResults = () =>
    sentTo(model.asked.at(-1)?.body)
      .messages.filter(({ role }) => role === 'tool')
      .map(({ content }) => content);

  it('offers the tools that an admin selected, with options by name', async () => {
    model.reply = says('Oi');
    await ask({ tagIds: ['vip', 'gone'], http: [orders()] });

    expect(offered().map(({ name }) => name)).toEqual(['hand_over', 'set_tag', 'pedidos']);
    expect(offered()[1]?.parameters).toMatchObject({ properties: { tag: { enum: ['VIP'] } } });
    expect(model.asked[0]?.body).not.toContain('shop-secret');
  });

  it('returns its actions for the transaction of the answer', async () => {
    model.script.push(calls('set_tag', '{"tag":"VIP"}'), calls('write_note', '{"note":"Quer nota fiscal"}'));
    model.reply = says('Pronto!');

    expect(await ask({ tagIds: ['vip'], note: true })).toMatchObject({
      messages: [{ text: 'Pronto!' }],
      ended: false,
      actions: [
        { type: 'tag', tagId: 'vip' },
        { type: 'note', text: 'Quer nota fiscal' },
      ],
    });
  });

  it('is finished after it transferred or ended the conversation', async () => {
    model.reply = calls('move_to_queue', '{"queue":"Encomendas","message":"Já passo."}');
    expect(await ask({ queueIds: ['sales'] })).toMatchObject({
      messages: [{ text: 'Já passo.' }],
      ended: true,
      actions: [{ type: 'queue', queueId: 'sales' }],
    });
    model.reply = calls('end_conversation', '{"message":"Até logo!"}');
    expect(await ask({ close: true })).toMatchObject({
      messages: [{ text: 'Até logo!' }],
      actions: [{ type: 'close' }],
    });
  });

  it.each([
    ['a tool that was not offered', 'delete_everything', '{}'],
    ['a tool that the prompt does not have', 'end_conversation', '{}'],
    ['a tag that was not allowed', 'set_tag', '{"tag":"Bloqueado"}'],
    ['the id of a tag', 'set_tag', '{"tag":"vip"}'],
    ['rubbish', 'set_tag', '{"tag":'],
  ])('gets an error for %s', async (_what, name, args) => {
    model.script.push(calls(name, args));
    model.reply = says('Desculpe.');

    const answer = await ask({ tagIds: ['vip'] });
    expect(answer.actions).toBeUndefined();
    expect(toolResults()).toEqual([expect.stringMatching(/^\{"error":/)]);
  });

  it('calls an address with its secrets, and answers with the result', async () => {
    shop.reply = replies.json({ status: 'enviado' });
    model.script.push(calls('pedidos', '{"order":"4/2","full":true}'));
    model.reply = says('Foi enviado.');

    expect(await ask({ http: [orders()] })).toMatchObject({
      messages: [{ text: 'Foi enviado.' }],
      consulted: ['pedidos'],
    });
    expect(shop.asked[0]).toMatchObject({ path: '/orders/4%2F2?full=true', method: 'GET' });
    expect(shop.asked[0]?.headers).toMatchObject({ 'x-key': 'shop-secret', 'idempotency-key': 'q1 1' });
    expect(toolResults()[0]).toContain('enviado');
  });

  it.each([
    ['leaves its path', '{"order":".."}'],
    ['is not in the schema', '{"order":"42","host":"evil.test"}'],
    ['is too long', '{"order":"42424242424242"}'],
    ['is missing', '{}'],
  ])('does not call an address with a value that %s', async (_what, args) => {
    model.script.push(calls('pedidos', args));
    model.reply = says('Não achei.');
    await ask({ http: [orders()] });

    expect(shop.asked).toEqual([]);
    expect(toolResults()[0]).toMatch(/^\{"error":/);
  });

  it('sends no secret to the target of a redirect', async () => {
    shop.reply = replies.leadsTo(`${model.url}/stolen`);
    model.script.push(calls('pedidos', '{"order":"42"}'));
    model.reply = says('Não achei.');
    await ask({ http: [orders()] });

    expect(model.asked.some(({ path }) => path === '/stolen')).toBe(false);
  });

  it('calls an allowed MCP tool with its token and an idempotency key', async () => {
    const server = { url: mcp.url, token: 'mcp-secret', tools: [{ ...STOCK, readOnly: true }] };
    model.script.push(calls('mcp1_stock', '{"flower":"rosa"}'));
    model.reply = says('Temos 12.');

    expect(await ask({ mcp: [server] })).toMatchObject({ messages: [{ text: 'Temos 12.' }], consulted: ['stock'] });
    expect(offered().map(({ name }) => name)).toEqual(['hand_over', 'mcp1_stock']);
    expect(mcp.called).toEqual([{ name: 'stock', args: { flower: 'rosa' }, token: 'Bearer mcp-secret', key: 'q1 1' }]);
    expect(toolResults()[0]).toContain('12 de rosa');
  });

  it('lists the tools of an MCP server', async () => {
    const client = new McpClient(new GuardedFetch({ allowed: '127.0.0.1' }));
    const tools = await client.list({ url: mcp.url, token: '' });
    expect(tools.map(({ name, readOnly }) => [name, readOnly])).toEqual([
      ['stock', true],
      ['order', false],
    ]);
    await expect(new McpClient(new GuardedFetch()).list({ url: mcp.url, token: '' })).rejects.toThrow();
  });

  it('calls at most five tools, then answers', async () => {
    model.reply = calls('pedidos', '{"order":"42"}');
    await expect(ask({ http: [orders()] })).rejects.toThrow('returned no text');
    expect(shop.asked).toHaveLength(5);
    expect(model.asked).toHaveLength(6);
  });

  it('gets an error if a tool does not answer', async () => {
    shop.reply = replies.closes;
    model.script.push(calls('pedidos', '{"order":"42"}'));
    model.reply = says('Não consegui ver.');
    expect(await ask({ http: [orders()] })).toMatchObject({ messages: [{ text: 'Não consegui ver.' }] });
    expect(toolResults()).toEqual(['{"error":"The tool gave no answer."}']);
  });

  it('changes nothing in shadow mode, and describes what it would do', async () => {
    const server = { url: mcp.url, token: '', tools: [{ ...STOCK, name: 'order', readOnly: false }] };
    const both = {
      tool_calls: [
        { index: 0, id: 'a', function: { name: 'set_tag', arguments: '{"tag":"VIP"}' } },
        { index: 1, id: 'b', function: { name: 'mcp1_order', arguments: '{"flower":"rosa"}' } },
        { index: 2, id: 'c', function: { name: 'cancelar', arguments: '{"order":"1"}' } },
        { index: 3, id: 'd', function: { name: 'pedidos', arguments: '{"order":"2"}' } },
      ],
    };
    model.script.push(streamed([both], 'tool_calls'));
    model.reply = says('Feito.');

    const http = [orders(), orders({ name: 'cancelar', method: 'DELETE' })];
    const answer = await ask({ tagIds: ['vip'], http, mcp: [server] }, true);
    expect(answer.described).toEqual(['set_tag {"tag":"VIP"}', 'order {"flower":"rosa"}', 'cancelar {"order":"1"}']);
    expect(answer.actions).toBeUndefined();
    expect(shop.asked.map(({ path }) => path)).toEqual(['/orders/2']);
    expect(mcp.called).toEqual([]);
  });
});

const STOCK = {
  name: 'stock',
  description: 'How many there are.',
  schema: '{"type":"object","properties":{"flower":{"type":"string"}}}',
};

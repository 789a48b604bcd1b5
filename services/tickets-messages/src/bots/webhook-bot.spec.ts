import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '@recado/service-kit/web';
import { Webhook } from 'standardwebhooks';
import { HttpDouble, replies, type Reply } from '../../../service-kit/test/http-double.js';
import { anIntegration, aQuestion } from '../../test/doubles/a-question.js';
import { WebhookBot } from './webhook-bot.js';

describe('a webhook or n8n', () => {
  let other: HttpDouble;
  let guarded: GuardedFetch;
  beforeAll(async () => {
    other = await HttpDouble.start();
    guarded = new GuardedFetch({ allowed: '127.0.0.1' });
  });
  afterEach(() => other.reset());
  afterAll(async () => {
    await guarded.onModuleDestroy();
    await other.stop();
  });

  const ask = (reply: Reply, changes: Parameters<typeof anIntegration>[0] = {}) => {
    other.reply = reply;
    const target = anIntegration({ urlN8N: `${other.url}/hook?key=hunter2`, ...changes });
    return new WebhookBot(guarded).ask(target, aQuestion({ text: 'Qual é o horário?' }));
  };

  it('hears what the contact wrote, in the conversation that it belongs to', async () => {
    await ask(replies.empty());

    expect(other.asked).toHaveLength(1);
    expect(other.asked[0]).toMatchObject({ method: 'POST', path: '/hook?key=hunter2' });
    expect(JSON.parse(other.asked[0]?.body ?? '')).toEqual({
      type: 'message.received',
      timestamp: expect.any(String),
      data: {
        companyId: 'acme',
        integration: { id: 'bot', name: 'Pedidos' },
        ticket: { id: 't1', protocol: '42' },
        contact: { id: 'c1', number: '5511987654321', name: 'Ana' },
        language: 'pt-BR',
        message: { id: 'q1', text: 'Qual é o horário?' },
      },
    });
  });

  it('can check by the signature that it is we who ask', async () => {
    await ask(replies.empty());
    const { body, headers } = other.asked[0] ?? { body: '', headers: {} };
    const given = headers as Record<string, string>;

    expect(given['webhook-id']).toBe('q1');
    expect(() => new Webhook(anIntegration().signingSecret).verify(body, given)).not.toThrow();
    expect(() => new Webhook(anIntegration().signingSecret).verify(`${body} `, given)).toThrow();
    expect(() => new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`).verify(body, given)).toThrow();
  });

  it.each([
    [{ message: 'Até as 18h' }, ['Até as 18h'], false],
    [{ messages: ['Um', 'Dois'] }, ['Um', 'Dois'], false],
    [{ messages: [{ text: 'Um' }, 'Dois', '  '], ended: true }, ['Um', 'Dois'], true],
    [{ ended: true }, [], true],
    [{ message: 'Um', messages: ['Dois'], other: 1 }, ['Um', 'Dois'], false],
    [{ message: 'Workflow was started' }, ['Workflow was started'], false],
  ])('answers with %j', async (json, texts, ended) => {
    const messages = texts.map((text) => ({ text }));
    expect(await ask(replies.json(json))).toEqual({ messages, ended, session: null, delayMs: 0 });
  });

  it.each([replies.empty(204), replies.empty(200), replies.text(' ')])('may have nothing to say', async (reply) => {
    expect(await ask(reply)).toMatchObject({ messages: [], ended: false });
  });

  it('has nothing to say when n8n only tells that its workflow was started', async () => {
    const reply = replies.json({ message: 'Workflow was started' });
    expect(await ask(reply, { type: 'n8n' })).toMatchObject({ messages: [] });
  });

  it.each<[string, Reply]>([
    ['a page', replies.text('<html>')],
    ['nothing that is known', replies.json({ ok: true })],
    ['a list', replies.json(['Oi'])],
    ['a number', replies.json({ message: 7 })],
    ['too many messages', replies.json({ messages: Array.from({ length: 21 }, () => 'Oi') })],
    ['too long a message', replies.json({ message: 'x'.repeat(65_537) })],
    ['a refusal', replies.json({ message: 'no' }, 403)],
    ['an endless answer', replies.floods],
    ['the way to an address inside', replies.leadsTo('http://169.254.169.254/latest/meta-data')],
  ])('is unavailable when it answers %s, and is not asked again', async (_what, reply) => {
    await expect(ask(reply)).rejects.toThrow();
    expect(other.asked).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['has a fault', replies.text('oops', 500)],
    ['closes the connection', replies.closes],
    ['breaks off', replies.breaksOff],
  ])('is asked once more when it %s, under the same id', async (_what, fault) => {
    other.script.push(fault);
    expect(await ask(replies.json({ message: 'Oi!' }))).toMatchObject({ messages: [{ text: 'Oi!' }] });
    expect(other.asked.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
      ['q1', other.asked[0]?.body],
      ['q1', other.asked[0]?.body],
    ]);

    await expect(ask(fault)).rejects.toThrow();
    expect(other.asked).toHaveLength(4);
  });

  it('names neither its address nor what it said in an error', async () => {
    for (const reply of [replies.closes, replies.text('hunter2 said', 500), replies.text('hunter2 said')])
      await expect(ask(reply)).rejects.not.toThrow('hunter2');
  });
});

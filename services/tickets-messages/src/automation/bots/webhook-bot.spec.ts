import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '@recado/service-kit/web';
import { Webhook } from 'standardwebhooks';
import { HttpDouble, replies, type Reply } from '../../../../service-kit/test/http-double.js';
import { hurriedDeadlines } from '../../../../service-kit/test/hurried-deadlines.js';
import { anIntegration, aQuestion } from '../../../test/doubles/a-question.js';
import { recordedCalls } from '../../../test/doubles/recorded-calls.js';
import { WebhookBot } from './webhook-bot.js';

describe('a webhook or n8n', () => {
  let other: HttpDouble;
  let guarded: GuardedFetch;
  const log = recordedCalls();
  beforeAll(async () => {
    other = await HttpDouble.start();
    guarded = new GuardedFetch({ allowed: '127.0.0.1' });
  });
  afterEach(() => {
    other.reset();
    log.calls.length = 0;
  });
  afterAll(async () => {
    await guarded.onModuleDestroy();
    await other.stop();
  });

  const ask = (reply: Reply, changes: Parameters<typeof anIntegration>[0] = {}) => {
    other.reply = reply;
    const target = anIntegration({ urlN8N: `${other.url}/hook?key=hunter2`, ...changes });
    return new WebhookBot(guarded, log.record).ask(target, aQuestion({ text: 'Qual é o horário?' }));
  };

  it('receives the contact’s text with its conversation', async () => {
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

  it('can verify the signature of a question', async () => {
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

  it.each([replies.empty(204), replies.empty(200), replies.text(' ')])('may return nothing', async (reply) => {
    expect(await ask(reply)).toMatchObject({ messages: [], ended: false });
  });

  it('returns nothing if n8n only confirms the start of the workflow', async () => {
    const reply = replies.json({ message: 'Workflow was started' });
    expect(await ask(reply, { type: 'n8n' })).toMatchObject({ messages: [] });
  });

  it.each<[string, Reply]>([
    ['a web page', replies.text('<html>')],
    ['an unknown object', replies.json({ ok: true })],
    ['a list', replies.json(['Oi'])],
    ['a number as the message', replies.json({ message: 7 })],
    ['too many messages', replies.json({ messages: Array.from({ length: 21 }, () => 'Oi') })],
    ['a message that is too long', replies.json({ message: 'x'.repeat(65_537) })],
    ['an error status', replies.json({ message: 'no' }, 403)],
    ['an endless answer', replies.floods],
    ['a redirect to a private address', replies.leadsTo('http://169.254.169.254/latest/meta-data')],
  ])('is unavailable and not retried when it answers %s', async (_what, reply) => {
    await expect(ask(reply)).rejects.toThrow();
    expect(other.asked).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['returns a server error', replies.text('oops', 500)],
    ['closes the connection', replies.closes],
    ['breaks off the response', replies.breaksOff],
  ])('is retried once with the same id when it %s', async (_what, fault) => {
    other.script.push(fault);
    expect(await ask(replies.json({ message: 'Oi!' }))).toMatchObject({ messages: [{ text: 'Oi!' }] });
    expect(other.asked.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
      ['q1', other.asked[0]?.body],
      ['q1', other.asked[0]?.body],
    ]);

    await expect(ask(fault)).rejects.toThrow();
    expect(other.asked).toHaveLength(4);
  });

  it.each<[string, Reply]>([
    ['it does not answer', replies.never],
    ['the error comes too late for a retry', replies.late(800, replies.text('', 500))],
  ])('is unavailable after 10 seconds when %s', async (_what, reply) => {
    const { meant, restore } = hurriedDeadlines();
    await expect(ask(reply)).rejects.toMatchObject({ name: 'TimeoutError' });
    restore();

    expect(Math.max(...meant)).toBe(10_000);
    expect(other.asked).toHaveLength(1);
  });

  it('includes neither its address nor its response in an error', async () => {
    for (const reply of [replies.closes, replies.text('hunter2 said', 500), replies.text('hunter2 said')])
      await expect(ask(reply)).rejects.not.toThrow('hunter2');
  });

  it('is logged with request and response, without secrets', async () => {
    await ask(replies.json({ message: 'Oi', token: 'abc' }));
    expect(log.calls).toMatchObject([
      {
        ...{ kind: 'webhook', method: 'POST', address: `${other.url}/hook?key=•••`, webhookId: 'q1', status: 200 },
        ...{ tries: 1, error: null, isAgain: false, companyId: 'acme', ticketId: 't1', integrationId: 'bot', step: 1 },
      },
    ]);
    const [{ request = '', answer = '', sent = null } = {}] = log.calls;
    expect(JSON.parse(request)).toEqual(JSON.parse(sent ?? ''));
    expect(sent).toBe(other.asked[0]?.body);
    expect(JSON.parse(answer)).toEqual({ message: 'Oi', token: '•••' });
  });

  it.each<[string, Reply, object]>([
    ['a server error', replies.json({}, 500), { status: 500, tries: 2, error: 'status' }],
    ['another error status', replies.json({}, 404), { status: 404, tries: 1, error: 'status' }],
    ['rubbish', replies.text('<html>'), { status: 200, tries: 1, error: 'answer', answer: '<html>' }],
    ['a broken connection', replies.closes, { status: null, tries: 2, error: 'connection' }],
    ['a flood', replies.floods, { status: null, tries: 1, error: 'tooLarge' }],
  ])('is logged with the problem when it answers %s', async (_what, reply, kept) => {
    await expect(ask(reply)).rejects.toThrow();
    expect(log.calls).toMatchObject([kept]);
  });

  it('is logged as refused if its address is private', async () => {
    await expect(ask(replies.empty(), { urlN8N: 'http://10.0.0.1/' })).rejects.toThrow();
    expect(log.calls).toMatchObject([{ error: 'refused', status: null }]);
  });
});

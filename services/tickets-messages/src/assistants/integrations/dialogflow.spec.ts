import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../../../service-kit/test/http-double.js';
import type { Config } from '../../config.js';
import { Dialogflow } from './dialogflow.js';
import { GoogleTokens } from './google-tokens.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const keyFile = (client_email: string) =>
  JSON.stringify({ client_email, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) });
const AGENT = { type: 'dialogflow', projectName: 'loja', jsonContent: keyFile('bot@loja.test'), language: 'pt-BR' };
const text = (...texts: string[]) => ({ text: { text: texts } });
const result = (queryResult: object): Reply => replies.json({ responseId: 'r', queryResult });

describe('Dialogflow', () => {
  let google: HttpDouble;
  let dialogflow: Dialogflow;
  let token: Reply;
  let reply: Reply;
  beforeAll(async () => {
    google = await HttpDouble.start();
  });
  beforeEach(() => {
    token = replies.json({ access_token: 'granted', expires_in: 3_600 });
    reply = result({ fulfillmentMessages: [text('Oi!')] });
    google.reply = (response, asked) => (asked.path === '/token' ? token : reply)(response, asked);
    const settings = { GOOGLE_TOKEN_URL: `${google.url}/token`, DIALOGFLOW_URL: google.url } as Config;
    dialogflow = new Dialogflow(settings, new GoogleTokens(settings));
  });
  afterEach(() => google.reset());
  afterAll(() => google.stop());

  const ask = (more: object = {}) => dialogflow.ask(AGENT, { session: 't1', text: 'Oi', deadlineMs: 5_000, ...more });
  const logIns = () => google.asked.filter(({ path }) => path === '/token').length;

  it('sends the text to the ticket’s session, in the agent’s language, truncated to the limit', async () => {
    await ask({ text: `${'x'.repeat(255)}👍 and more` });

    expect(google.asked[1]).toMatchObject({
      path: '/v2/projects/loja/agent/sessions/t1:detectIntent',
      headers: { authorization: 'Bearer granted' },
    });
    const input = { text: `${'x'.repeat(255)}👍`, languageCode: 'pt-BR' };
    expect(JSON.parse(google.asked[1]?.body ?? '')).toEqual({ queryInput: { text: input } });
  });

  it.each<[string, object, string[], boolean]>([
    [
      'the texts',
      { fulfillmentMessages: [text('Oi!'), { payload: {} }, text('Tudo bem?')] },
      ['Oi!', 'Tudo bem?'],
      false,
    ],
    [
      'only texts for no platform',
      { fulfillmentMessages: [{ ...text('Oi'), platform: 'FACEBOOK' }, text('Olá')] },
      ['Olá'],
      false,
    ],
    ['any texts', { fulfillmentMessages: [{ ...text('Oi'), platform: 'FACEBOOK' }] }, ['Oi'], false],
    ['the single text', { fulfillmentText: 'Oi', fulfillmentMessages: [text('')] }, ['Oi'], false],
    ['nothing', { fulfillmentText: '' }, [], false],
    ['an end', { ...{ fulfillmentText: 'Tchau' }, intent: { endInteraction: true } }, ['Tchau'], true],
    ['an end in the diagnostics', { fulfillmentText: '', diagnosticInfo: { end_conversation: true } }, [], true],
    [
      'a question before the end',
      { ...{ fulfillmentText: 'Nome?', allRequiredParamsPresent: false }, intent: { endInteraction: true } },
      ['Nome?'],
      false,
    ],
  ])('replies with %s', async (_what, queryResult, texts, ended) => {
    reply = result(queryResult);
    expect(await ask()).toEqual({ texts, ended });
  });

  it('signs in once per token lifetime, and again for a test', async () => {
    await ask();
    await ask();
    expect(logIns()).toBe(1);

    await ask({ freshLogIn: true });
    expect(logIns()).toBe(2);
  });

  it('caches tokens per key, and none that expires soon', async () => {
    token = replies.json({ access_token: 'granted', expires_in: 60 });
    await ask();
    await ask();
    expect(logIns()).toBe(2);

    token = replies.json({ access_token: 'granted', expires_in: 3_600 });
    await ask();
    token = replies.json({ access_token: 'of another' });
    const other = { ...AGENT, jsonContent: keyFile('bot@outra.test') };
    await dialogflow.ask(other, { session: 't1', text: 'Oi', deadlineMs: 5_000 });
    expect(google.asked.at(-1)?.headers.authorization).toBe('Bearer of another');
  });

  it('drops a rejected token', async () => {
    await ask();
    reply = replies.json({}, 401);
    await expect(ask()).rejects.toThrow('answered 401');
    reply = result({ fulfillmentText: 'Oi' });
    expect(await ask()).toMatchObject({ texts: ['Oi'] });
    expect(logIns()).toBe(2);
  });

  it.each<[string, Reply]>([
    ['an error', replies.json({ error: { message: 'hunter2' } }, 500)],
    ['a web page', replies.text('<html>')],
    ['an unexpected value', replies.json({ queryResult: 7 })],
    ['a redirect', replies.leadsTo('/other')],
    ['nothing', replies.closes],
    ['nothing before the deadline', replies.never],
  ])('fails when Google answers %s', async (_what, fault) => {
    reply = fault;
    await expect(ask({ deadlineMs: 300 })).rejects.toThrow();
    expect(google.asked.map(({ path }) => path)).not.toContain('/other');
  });

  it('does not repeat the content of an invalid key file in the error', async () => {
    const broken = { ...AGENT, jsonContent: '{"private_key": hunter2' };
    const asked = dialogflow.ask(broken, { session: 't1', text: 'Oi', deadlineMs: 5_000 });
    await expect(asked).rejects.toThrow('this is no key file of a service account');
  });

  describe('CX', () => {
    const agent = { ...AGENT, type: 'dialogflowCx', location: 'southamerica-east1', agentId: 'a-1' };
    const askCx = (more: object = {}) =>
      dialogflow.ask({ ...agent, ...more }, { session: 't1', text: `${'x'.repeat(300)}`, deadlineMs: 5_000 });
    const cxReply = (...responseMessages: object[]): Reply => replies.json({ queryResult: { responseMessages } });

    it('calls the agent in its location and session, and in an environment if one is set', async () => {
      reply = cxReply(text('Oi!'));
      await askCx();
      await askCx({ environmentId: 'prod', location: 'global' });
      expect(google.asked.filter(({ path }) => path !== '/token').map(({ path }) => path)).toEqual([
        '/v3/projects/loja/locations/southamerica-east1/agents/a-1/sessions/t1:detectIntent',
        '/v3/projects/loja/locations/global/agents/a-1/environments/prod/sessions/t1:detectIntent',
      ]);
      expect(google.asked[1]?.headers.authorization).toBe('Bearer granted');
      const queryInput = { text: { text: 'x'.repeat(256) }, languageCode: 'pt-BR' };
      expect(JSON.parse(google.asked[1]?.body ?? '')).toEqual({ queryInput });
    });

    it.each<[string, object[], string[], boolean]>([
      [
        'texts without payloads',
        [text('Oi!'), { payload: { a: 1 } }, text('', 'Tudo bem?')],
        ['Oi!', 'Tudo bem?'],
        false,
      ],
      ['an end', [text('Tchau'), { endInteraction: {} }], ['Tchau'], true],
      ['a handoff to agents', [{ liveAgentHandoff: { metadata: {} } }], [], true],
      ['nothing', [], [], false],
    ])('replies with %s', async (_what, messages, texts, ended) => {
      reply = cxReply(...messages);
      expect(await askCx()).toEqual({ texts, ended });
    });

    it('is called at its regional host, or at another one if the operator configures it', async () => {
      const asked: string[] = [];
      const google = { call: ({ url }: { url: string }) => (asked.push(url), Promise.resolve({ queryResult: {} })) };
      const settings = { DIALOGFLOW_URL: 'https://dialogflow.googleapis.com' } as Config;
      const own = new Dialogflow(settings, google as unknown as GoogleTokens);
      for (const location of ['us-central1', 'global'])
        await own.ask({ ...agent, location }, { session: 't1', text: 'Oi', deadlineMs: 100 });
      expect(asked.map((url) => new URL(url).host)).toEqual([
        'us-central1-dialogflow.googleapis.com',
        'dialogflow.googleapis.com',
      ]);
    });

    it.each<[string, Reply]>([
      ['an error', replies.json({}, 500)],
      ['an unexpected value', replies.json({ queryResult: { responseMessages: 'hunter2' } })],
      ['an empty object', replies.json({})],
    ])('fails when Google answers %s', async (_what, fault) => {
      reply = fault;
      await expect(askCx()).rejects.toThrow();
    });
  });
});

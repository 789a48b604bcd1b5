import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '@recado/service-kit/web';
import { HttpDouble, replies, type Reply } from '../../../../service-kit/test/http-double.js';
import { hurriedDeadlines } from '../../../../service-kit/test/hurried-deadlines.js';
import { anIntegration, aQuestion } from '../../../test/doubles/a-question.js';
import { recordedCalls } from '../../../test/doubles/recorded-calls.js';
import { TypebotApi } from './typebot-api.js';
import { TypebotBot } from './typebot-bot.js';

const bubble = (text: string) => ({
  ...{ id: text, type: 'text' },
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});
const textInput = { id: 'i1', type: 'text input' };
const buttons = (isMultipleChoice = false) => ({
  ...{ id: 'i2', type: 'choice input', options: { isMultipleChoice } },
  items: ['Vendas', 'Suporte técnico', 'Horários'].map((content, n) => ({ id: `b${n}`, content })),
});
const step = (fields: object): Reply => replies.json({ messages: [], ...fields });
const started = (fields: object): Reply => step({ sessionId: 's1', resultId: 'r1', ...fields });
const LIST = '1. Vendas\n2. Suporte técnico\n3. Horários';
const MINUTE_MS = 60_000;

describe('Typebot', () => {
  let other: HttpDouble;
  let guarded: GuardedFetch;
  const log = recordedCalls();
  let session: string | null = null;
  beforeAll(async () => {
    other = await HttpDouble.start();
    guarded = new GuardedFetch({ allowed: '127.0.0.1' });
  });
  afterEach(() => {
    other.reset();
    log.calls.length = 0;
    session = null;
  });
  afterAll(async () => {
    await guarded.onModuleDestroy();
    await other.stop();
  });

  /** Each question continues the session of the last answer. */
  const say = async (text: string, changes: Parameters<typeof anIntegration>[0] = {}) => {
    const settings = anIntegration({ type: 'typebot', urlN8N: `${other.url}/`, ...changes });
    const answer = await new TypebotBot(new TypebotApi(guarded, log.record)).ask(
      settings,
      aQuestion({ text, session }),
    );
    session = answer.session;
    return { ...answer, texts: answer.messages.map((message) => message.text) };
  };
  const asked = () => other.asked.map(({ path, body }) => [path, (JSON.parse(body) as { message?: string }).message]);
  const later = (minutes: number) => {
    const kept = JSON.parse(session ?? '') as { at: number };
    session = JSON.stringify({ ...kept, at: kept.at - minutes * MINUTE_MS });
  };
  const START = '/api/v1/typebots/loja/startChat';
  const NEXT = '/api/v1/sessions/s1/continueChat';

  it('starts with the contact’s data, and continues with the contact’s answers', async () => {
    other.script.push(started({ messages: [bubble('Olá'), bubble('Qual é o seu nome?')], input: textInput }));
    expect(await say('Oi')).toMatchObject({ texts: ['Olá', 'Qual é o seu nome?'], ended: false, delayMs: 1_000 });
    expect(JSON.parse(other.asked[0]?.body ?? '')).toEqual({
      message: 'Oi',
      prefilledVariables: {
        ...{ name: 'Ana', number: '5511987654321', protocol: '42', ticketId: 't1', contactId: 'c1', language: 'pt-BR' },
      },
    });

    other.script.push(step({ messages: [bubble('Prazer!')] }));
    expect(await say('Ana')).toMatchObject({ texts: ['Prazer!'], ended: true, session: null });
    expect(asked()).toEqual([
      [START, 'Oi'],
      [NEXT, 'Ana'],
    ]);
  });

  it('does not get a number as the name', async () => {
    other.reply = started({ messages: [bubble('Olá')], input: textInput });
    const settings = anIntegration({ type: 'typebot', urlN8N: `${other.url}/` });
    const { conversation } = aQuestion();
    const question = aQuestion({ conversation: { ...conversation, name: '+55 11 98765-4321' } });
    await new TypebotBot(new TypebotApi(guarded, log.record)).ask(settings, question);

    expect(JSON.parse(other.asked[0]?.body ?? '')).toMatchObject({ prefilledVariables: { name: '' } });
  });

  it('separates the folder and the slug of its address', async () => {
    other.reply = started({ messages: [bubble('Olá')], input: textInput });
    await say('Oi', { urlN8N: `${other.url}/bots/`, typebotSlug: 'a/../b' });
    expect(other.asked[0]?.path).toBe('/bots/api/v1/typebots/a%2F..%2Fb/startChat');
  });

  it.each([
    ['2', 'Suporte técnico'],
    ['2.', 'Suporte técnico'],
    [' suporte TECNICO ', 'Suporte técnico'],
    ['horarios', 'Horários'],
    ['4', '4'],
    ['1 2', '1 2'],
  ])('lists its buttons with numbers, and understands %j', async (text, sent) => {
    other.script.push(started({ messages: [bubble('Sobre o quê?')], input: buttons() }), step({ input: textInput }));
    expect((await say('Oi')).texts).toEqual([`Sobre o quê?\n\n${LIST}`]);

    await say(text);
    expect(asked()[1]).toEqual([NEXT, sent]);
  });

  it.each([
    ['1, 3', 'Vendas, Horários'],
    ['3 3', 'Horários'],
    ['Vendas e Horários', 'Vendas e Horários'],
  ])('accepts several choices if that is allowed: %j', async (text, sent) => {
    other.script.push(started({ input: buttons(true) }), step({ input: textInput }));
    expect((await say('Oi')).texts).toEqual([LIST]);

    await say(text);
    expect(asked()[1]).toEqual([NEXT, sent]);
  });

  it('repeats the question with its message after an unknown choice', async () => {
    const unknown = { typebotUnknownMessage: 'Não entendi.' };
    other.script.push(started({ messages: [bubble('Sobre o quê?')], input: buttons() }), step({ input: textInput }));
    await say('Oi', unknown);

    expect(await say('quero falar', unknown)).toMatchObject({ texts: [`Não entendi.\n\n${LIST}`], ended: false });
    expect(other.asked).toHaveLength(1);
    await say('1', unknown);
    expect(asked()[1]).toEqual([NEXT, 'Vendas']);
  });

  it('says that it waits for an answer if the question has no text', async () => {
    const unknown = { typebotUnknownMessage: 'Não entendi.' };
    other.script.push(started({ messages: [bubble('Nome?')], input: textInput }), step({ input: textInput }));
    await say('Oi', unknown);
    expect((await say('Ana', unknown)).texts).toEqual(['Não entendi.']);
  });

  it('sends pictures, videos and pages as links', async () => {
    const file = (type: string, url: string | null) => ({ id: type, type, content: { url } });
    const messages = [file('image', 'https://loja.test/a.png'), file('image', 'data:image/png;base64,AA')];
    const clientSideActions = [{ type: 'redirect', redirect: { url: 'https://loja.test/pagar', isNewTab: true } }];
    other.reply = started({ messages: [...messages, file('video', null)], input: textInput, clientSideActions });

    expect((await say('Oi')).texts).toEqual(['https://loja.test/a.png', 'https://loja.test/pagar']);
  });

  it('continues after a pause of the flow', async () => {
    const clientSideActions = [{ type: 'wait', wait: { secondsToWaitFor: 2 }, expectsDedicatedReply: true }];
    other.script.push(started({ messages: [bubble('Um momento')], clientSideActions }));
    other.script.push(step({ messages: [bubble('Pronto. Nome?')], input: textInput }));

    expect(await say('Oi')).toMatchObject({ texts: ['Um momento', 'Pronto. Nome?'], ended: false });
    expect(asked()).toEqual([
      [START, 'Oi'],
      [NEXT, undefined],
    ]);
    other.reply = step({ clientSideActions });
    await say('Ana');
    expect(other.asked.length).toBeLessThan(10);
  });

  it('starts again after its idle minutes, and never with 0', async () => {
    other.reply = started({ messages: [bubble('Nome?')], input: textInput });
    await say('Oi', { typebotExpires: 5 });
    later(4);
    await say('a', { typebotExpires: 5 });
    later(6);
    await say('b', { typebotExpires: 5 });
    later(100_000);
    await say('c', { typebotExpires: 0 });

    expect(asked()).toEqual([
      [START, 'Oi'],
      [NEXT, 'a'],
      [START, 'b'],
      [NEXT, 'c'],
    ]);
  });

  it('starts again if the session was lost, or belongs to another bot', async () => {
    other.script.push(started({ input: textInput }), replies.json({ message: 'Session not found.' }, 404));
    other.reply = started({ messages: [bubble('Nome?')], input: textInput });
    await say('Oi');

    expect((await say('Ana')).texts).toEqual(['Nome?']);
    session = 'something else';
    await say('Bia');
    expect(asked()).toEqual([
      [START, 'Oi'],
      [NEXT, 'Ana'],
      [START, 'Ana'],
      [START, 'Bia'],
    ]);
  });

  it('ends at its keyword, without a call', async () => {
    other.reply = started({ messages: [bubble('Nome?')], input: textInput });
    await say('Oi');
    const answer = await say(' SAIR ', { typebotKeywordFinish: 'sair' });

    expect(answer).toMatchObject({ texts: [], ended: true, session: null });
    expect(other.asked).toHaveLength(1);
  });

  it('restarts at its keyword, with its message', async () => {
    const restart = { typebotKeywordRestart: 'início', typebotRestartMessage: 'Vamos de novo.' };
    other.reply = started({ messages: [bubble('Nome?')], input: textInput });
    await say('Oi', restart);

    expect(await say('INICIO', restart)).toMatchObject({ texts: ['Vamos de novo.', 'Nome?'], ended: false });
    expect(asked()[1]).toEqual([START, undefined]);
  });

  it('is unavailable if its calls take more than 10 seconds in total', async () => {
    const clientSideActions = [{ type: 'wait', expectsDedicatedReply: true }];
    const { meant, restore } = hurriedDeadlines();
    other.script.push(replies.late(600, started({ clientSideActions })));
    other.reply = replies.late(600, step({ clientSideActions }));
    await expect(say('Oi')).rejects.toMatchObject({ name: 'TimeoutError' });
    restore();

    expect(Math.max(...meant)).toBe(10_000);
    expect(other.asked).toHaveLength(2);
  });

  it.each<[string, Reply]>([
    ['an error', replies.json({}, 500)],
    ['an unknown flow', replies.json({}, 404)],
    ['a web page', replies.text('<html>')],
    ['an unexpected value', replies.json({ ok: true })],
    ['no session', step({ input: textInput })],
    ['too many choices', started({ input: { ...buttons(), items: Array.from({ length: 101 }, () => ({})) } })],
    ['nothing', replies.closes],
    ['a redirect to a private address', replies.leadsTo('http://127.0.0.2/')],
  ])('is unavailable when it answers %s', async (_what, reply) => {
    other.reply = reply;
    await expect(say('Oi')).rejects.toThrow();
  });
});

import { MOST_BOT_CALL_BODY } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { maskedBody } from './masked.js';
import { withoutTexts, type CallTexts } from './without-text.js';

const SECRET = 'segredo 4711';
/** The log truncates a body nine characters after this. */
const LONG = '-'.repeat(MOST_BOT_CALL_BODY - 'segredo 4'.length);
const question = (text: string) =>
  JSON.stringify({ type: 'message.received', data: { ticket: { protocol: '1' }, message: { id: 'm', text } } });
const asked = (text: string): CallTexts => ({
  ...{ kind: 'webhook', address: 'https://loja.test/in?key=•••', answer: '', sent: question(text) },
  request: maskedBody(question(text)),
});
const called = (more: Partial<CallTexts>): CallTexts => ({
  ...{ kind: 'http', address: 'https://loja.test/a', request: '', answer: '', sent: null, ...more },
});

describe('removing a deleted text from a logged call', () => {
  it.each([
    [SECRET, [SECRET], null],
    [`Oi\n${SECRET}\nObrigada`, [SECRET], 'Oi\nObrigada'],
    [`${SECRET}\n${SECRET}\nOi`, [SECRET], 'Oi'],
    ['um\ndois\ntrês', ['um\ndois'], 'três'],
    ['📷 a conta\nOi', ['📷 a conta', 'a conta'], 'Oi'],
    ['oi tudo bem\noi', ['oi'], 'oi tudo bem'],
    ['1', ['1'], null],
  ])('changes the webhook question %j by removing %j', (text, texts, left) => {
    const emptied = withoutTexts(asked(text), texts);

    expect(emptied?.sent ?? null).toEqual(left === null ? null : question(left));
    expect(JSON.parse(emptied?.request ?? '')).toEqual(JSON.parse(question(left ?? '')));
  });

  it.each<[string, Partial<CallTexts>, Partial<CallTexts>]>([
    ['a value', { request: `{"a":"${SECRET}","b":"x"}` }, { request: '{\n  "a": "",\n  "b": "x"\n}' }],
    ['a part of a value', { request: `["Diz ${SECRET}!"]` }, { request: '[\n  "Diz !"\n]' }],
    ['a plain answer', { answer: `Anotei: ${SECRET}.` }, { answer: 'Anotei: .' }],
    ['a query', { address: 'https://loja.test/a?q=segredo%204711' }, { address: 'https://loja.test/a?q=•••' }],
    ['a path', { address: 'https://loja.test/segredo%204711/x' }, { address: 'https://loja.test/•••/x' }],
    ['a body that was cut in it', { request: `${LONG}segredo 4` }, { request: LONG }],
  ])('removes it from %s', (_where, carried, left) => {
    expect(withoutTexts(called(carried), [SECRET])).toEqual(called(left));
  });

  it('removes a number, but keeps longer numbers that contain it', () => {
    const call = called({ request: '{"cpf":4711,"order":"14711"}' });
    expect(JSON.parse(withoutTexts(call, ['4711'])?.request ?? '')).toEqual({ cpf: '', order: '14711' });
  });

  it.each([[asked('Oi')], [called({ request: 'x'.repeat(MOST_BOT_CALL_BODY), answer: '{"a":1}' })]])(
    'changes nothing if the text does not occur',
    (call) => expect(withoutTexts(call, [SECRET, ' ', ''])).toBeNull(),
  );
});

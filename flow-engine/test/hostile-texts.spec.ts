import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../scripts/testing/hostile/slow-texts.mjs';
import { filledJson, filledUrl } from '../src/call.js';
import { documentIn, filled, fillVariables, hasVariables, isAnswer, keptOf, textAt } from '../src/index.js';
import { alikeWith, isAutomatic } from '../src/loops.js';
import { answerWords, chosenNumber, chosenOf, plainAnswer } from '../src/answers.js';
import { asksForPerson } from '../src/understand.js';

const CHOICES = [
  { key: '1', label: 'Vendas', next: 'end' },
  { key: '2', label: 'Suporte', next: 'end' },
];

const VALUES = { name: 'Ana', protocol: 7, timeZone: 'America/Sao_Paulo', language: 'pt', now: new Date(0) } as const;
const NOBODY = { ...VALUES, name: '+55 11 98765-4321' };

const CALLS: Record<string, (text: string) => unknown> = {
  plainAnswer,
  answerWords,
  chosenNumber,
  asksForPerson,
  chosenOf: (text) => chosenOf(CHOICES, text),
  'isAnswer as text': (text) => isAnswer('text', text),
  'isAnswer as number': (text) => isAnswer('number', text),
  'isAnswer as email': (text) => isAnswer('email', text),
  'isAnswer as date': (text) => isAnswer('date', text),
  'isAnswer as document': (text) => isAnswer('cpfOrCnpj', text),
  documentIn,
  isAutomatic,
  alikeWith: (text) => alikeWith(alikeWith(null, text), text),
  'filled with it': (text) => filled('Olá {{values.nome}}', { nome: text }),
  'filled in it': (text) => filled(text, { nome: 'Ana' }),
  'filledUrl with it': (text) => filledUrl('https://a.test/{{nome}}?q={{values.nome}}', { nome: text }),
  'filledJson with it': (text) => filledJson('{"nome": "{{nome}}", "n": {{nome}}}', { nome: text }),
  'fillVariables with a name': (text) => fillVariables('Oi {{firstName}}, {{name}}', { ...VALUES, name: text }),
  'fillVariables in a text': (text) => fillVariables(text, VALUES),
  'fillVariables without a name': (text) => fillVariables(text, NOBODY, { single: { nome: '' }, filledText: text }),
  'fillVariables with the values of a flow': (text) => fillVariables('{{values.a}}', VALUES, { stored: { a: text } }),
  hasVariables,
  keptOf: (text) => keptOf(text, [{ name: 'a', path: 'a.b' }]),
  'keptOf a string': (text) => keptOf(JSON.stringify({ a: text }), [{ name: 'a', path: 'a' }]),
  textAt: (text) => textAt({ a: text }, text),
};

describe('a text designed to slow down regular expressions', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { asksForPerson, chosenOf, filled, isAnswer } from './understand.js';

const choices = [
  { key: '1', label: 'Vendas', next: 'a' },
  { key: '2', label: 'Assistência técnica', next: 'b' },
  { key: '12', label: 'Outros', next: 'c' },
  { key: '0', label: 'Voltar', next: 'd' },
  { key: '#', label: '', next: 'e' },
];

describe('chosenOf', () => {
  it.each([
    ['1', 'a'],
    [' *2* ', 'b'],
    ['2️⃣', 'b'],
    ['[ 1 ]', 'a'],
    ['2 - Assistência', 'b'],
    ['12', 'c'],
    ['assistencia tecnica', 'b'],
    ['VENDAS!', 'a'],
    ['0', 'd'],
    ['#', 'e'],
  ])('understands %s', (text, next) => {
    expect(chosenOf(choices, text)?.next).toBe(next);
  });

  it.each(['', '   ', '3', '1 hora de atraso', 'quero 2 caixas', '21', 'venda'])('does not guess %j', (text) => {
    expect(chosenOf(choices, text)).toBeUndefined();
  });
});

describe('asksForPerson', () => {
  it.each(['Atendente', 'HUMANO', 'falar com uma pessoa', 'Talk to a person.', 'agente', 'Hablar con una persona'])(
    'hears it in %s',
    (text) => expect(asksForPerson(text)).toBe(true),
  );
  it.each(['o atendente foi rude', 'pessoa jurídica', '', '1'])('does not in %j', (text) =>
    expect(asksForPerson(text)).toBe(false),
  );
});

describe('isAnswer', () => {
  it.each([
    ['text', 'azul', true],
    ['text', '  ', false],
    ['number', '-12,5', true],
    ['number', 'doze', false],
    ['email', 'ana@aurora.test', true],
    ['email', ' ana.lima+x@mail.aurora.test\n', true],
    ['email', 'ana@aurora', false],
    ['email', '@aurora.test', false],
    ['email', 'ana@.test', false],
    ['email', 'ana@aurora.', false],
    ['email', 'ana@bia@aurora.test', false],
    ['email', 'ana lima@aurora.test', false],
    ['email', `${'a'.repeat(254)}@aurora.test`, false],
    ['date', '29/02/2028', true],
    ['date', '31/02/2026', false],
    ['cpfOrCnpj', '529.982.247-25', true],
    ['cpfOrCnpj', '529.982.247-26', false],
    ['cpfOrCnpj', '', false],
  ] as const)('checks %s: %s', (check, text, isRight) => {
    expect(isAnswer(check, text)).toBe(isRight);
  });
});

describe('filled', () => {
  it('puts in what the conversation knows, and nothing for the rest', () => {
    expect(filled('Olá {{values.nome}}{{ values.toString }} de {{name}}', { nome: 'Ana' })).toBe('Olá Ana de {{name}}');
  });
});

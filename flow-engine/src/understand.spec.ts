import { describe, expect, it } from '@jest/globals';
import { asksForPerson, filled, isAnswer } from './understand.js';

describe('asksForPerson', () => {
  it.each([
    ...['Atendente', 'HUMANO', 'falar com uma pessoa', 'Talk to a person.', 'agente', 'Hablar con una persona'],
    ...['Quero falar com um atendente, por favor', 'gostaria de falar com alguém', 'oi, preciso falar com humano'],
    ...[
      'Atendimento humano',
      '*atendente*',
      'atendente 🙏',
      'bom dia, atendente',
      '\u200Eatendente',
      'falar com pessoa',
    ],
    ...['quiero hablar con un asesor', 'un humano por favor', 'I want to talk to a human', 'can I speak to someone?'],
  ])('returns true for %j', (text) => expect(asksForPerson(text)).toBe(true));
  it.each([
    ...['o atendente foi rude', 'pessoa jurídica', '', '1', 'alguém?', 'falei com um atendente ontem'],
    ...['quero falar com o financeiro', 'não quero falar com atendente', 'agente de viagens'],
  ])('returns false for %j', (text) => expect(asksForPerson(text)).toBe(false));
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
  it('fills in known values, and nothing for unknown ones', () => {
    expect(filled('Olá {{values.nome}}{{ values.toString }} de {{name}}', { nome: 'Ana' })).toBe('Olá Ana de {{name}}');
  });
});

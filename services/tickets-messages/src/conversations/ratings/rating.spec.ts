import { describe, expect, it } from '@jest/globals';
import { isAnswerable, isOtherScore, rateIn } from './rating.js';

const three = (text: string): [string, number] => [text, 3];

describe('a rating', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ...['3\n', '3️⃣', '3.', '*3*', '3!', '03', '#3', 'n° 3', 'nota 3', '3 estrelas', 'três', '⭐⭐⭐', '⭐️ ⭐️ ⭐️'].map(
      three,
    ),
    ...['Muito satisfeito', 'muito satisfeita!', 'MUY SATISFECHA', 'Very satisfied', '3 - Muito satisfeito'].map(three),
    ...['3 obrigado', 'opção 3', '\u200E3', '*Ana:*\n3', 'dou nota 3, obrigada', '3️⃣ 🙏'].map(three),
    ['Satisfeito', 2],
    ['insatisfeita', 1],
    ['Dissatisfied.', 1],
    ['⭐', 1],
    ['0', undefined],
    ['4', undefined],
    ['12', undefined],
    ['⭐⭐⭐⭐', undefined],
    ['nada satisfeito', undefined],
    ['preciso de 3 caixas', undefined],
    ['3 dias e nada', undefined],
    ['oi', undefined],
    ['', undefined],
    ['toString', undefined],
  ] satisfies [string, number | undefined][])('in %j is %s', (text, rate) => {
    expect(rateIn(text)).toBe(rate);
  });

  it.each([
    ...['0', '4', '5', '10', '100', ' 5 ', '5️⃣', '*5*', '5!', 'nota 10', 'nota dez', 'n° 7', 'dou 9', '４', '٥'],
    ...['dez', 'cinco', 'ten', 'diez', '10/10', '4,5', '2.5', '⭐⭐⭐⭐⭐', '5 estrelas'],
  ])('%j is a score outside the scale', (text) => {
    expect(isOtherScore(text)).toBe(true);
  });

  it.each([
    ...[
      '1',
      '2',
      '3',
      '3️⃣',
      'nota 3',
      '⭐⭐⭐',
      'muito satisfeito',
      '',
      'oi',
      'obrigada',
      'preciso de 5 caixas',
      '5 dias e nada',
    ],
    ...['11987654321', '4 pedidos', 'rua 25 de março', '25/12/2026', 'R$ 10', '10 '.repeat(50), 'péssimo'],
  ])('%j is none', (text) => {
    expect(isOtherScore(text)).toBe(false);
  });

  const askedAt = new Date('2026-05-01T12:00:00.500Z');
  it.each([
    ['in the same second, because WhatsApp truncates the time', '2026-05-01T12:00:00.000Z', true],
    ['a day later', '2026-05-02T12:00:00.000Z', true],
    ['more than a day later', '2026-05-02T12:00:01.000Z', false],
    ['long before the request', '2026-05-01T11:50:00.000Z', false],
  ])('at %s counts: %s %s', (_when, saidAt, counts) => {
    expect(isAnswerable({ askedAt }, new Date(saidAt))).toBe(counts);
  });
});

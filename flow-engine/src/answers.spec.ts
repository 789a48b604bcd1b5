import { describe, expect, it } from '@jest/globals';
import { answerWords, chosenNumber, chosenOf } from './answers.js';

const choices = [
  { key: '1', label: 'Vendas', next: 'sales' },
  { key: '2', label: 'Assistência técnica', next: 'support' },
  { key: '12', label: 'Outros', next: 'others' },
  { key: '0', label: 'Voltar', next: 'back' },
  { key: '#', label: '', next: 'hash' },
  { key: '3', label: 'Boa noite', next: 'night' },
];

const TWO = [
  ...[
    '2',
    ' 2 ',
    '02',
    '002',
    '2.',
    '2!',
    '2)',
    '(2)',
    '[2]',
    '"2"',
    '*2*',
    '_2_',
    '~2~',
    '`2`',
    '2\n',
    '2 👍',
    '👉 2',
  ],
  ...['2️⃣', '②', '２', '٢', '۲', '२', '\u200E2', '\u202A2\u202C', '\u200B2', '\uFEFF2', '2\u00A0'],
  ...['#2', '# 2', 'n°2', 'nº 2', 'Nº2', 'n. 2', 'no. 2', 'núm. 2', 'número 2', 'Numero 2', 'number 2'],
  ...['opção 2', 'Opção 2', 'OPÇÃO 2', 'opcao 2', 'opção: 2', 'opcion 2', 'Opción 2', 'option 2', 'op 2', 'item 2'],
  ...['a 2', 'o 2', 'a opção 2', 'é a 2', 'la 2', 'the 2', 'quero a 2', 'quero 2', 'Quero a opção 2', 'quiero la 2'],
  ...['escolho a opção 2', 'prefiro a 2', 'I want option 2', 'digito 2', 'tecla 2', 'eu quero a 2'],
  ...['2 por favor', '2, por favor', 'Por favor, 2', '2 pfv', '2 please', '2 obrigado', '2, obrigada!', '2 gracias'],
  ...['oi, 2', 'Bom dia! 2', 'boa tarde, quero a opção 2 por favor', 'hola, la 2'],
  ...[
    'dois',
    'Dois',
    'duas',
    'a dois',
    'opção dois',
    'dos',
    'two',
    'segunda opção',
    'a segunda',
    'la segunda',
    'second',
  ],
  ...['*Ana:*\n2', '*Ana Paula*\n2', '*Suporte:* \n*2*'],
  ...['2 - Assistência', '2 – assistência técnica', '2) Assistência', '2. assistencia tecnica', '2: assistência'],
  ...[
    '2 assistência',
    '2 assistência técnica',
    'assistencia tecnica',
    'ASSISTÊNCIA TÉCNICA!',
    'Assistência técnica, por favor',
  ],
  ...['*Assistência técnica*', 'assistência  técnica', 'Assiste\u0302ncia te\u0301cnica', '2\n\n'],
];

describe('a choice', () => {
  it.each(TWO)('is recognized in %j', (text) => {
    expect(chosenOf(choices, text)?.next).toBe('support');
  });

  it.each([
    ['1', 'sales'],
    ['VENDAS!', 'sales'],
    ['um', 'sales'],
    ['12', 'others'],
    ['opção 12', 'others'],
    ['0', 'back'],
    ['zero', 'back'],
    ['voltar por favor', 'back'],
    ['#', 'hash'],
    ['*#*', 'hash'],
    ['boa noite', 'night'],
  ])('is recognized in %j', (text, next) => {
    expect(chosenOf(choices, text)?.next).toBe(next);
  });

  it.each([
    ...['', '   ', '\u200B', '👍', '4', '21', '022', '2 ou 1', '2 e 1', '1 hora de atraso', 'quero 2 caixas', 'venda'],
    ...['10:30', '2,5', '2.500', '1/2', '02/01', 'segunda-feira', 'segunda as 10', '5511987652222', 'não sei', 'oi'],
    ...['comprei 2 e chegou 1', '2 vezes já liguei', 'pedido 2', 'tenho 2 dúvidas', 'dos cajas', 'obrigado', 'boa'],
  ])('is not recognized in %j', (text) => {
    expect(chosenOf(choices, text)).toBeUndefined();
  });

  it('with a leading zero in its key is found without the zero', () => {
    expect(chosenOf([{ key: '02', label: 'Vendas' }], '2')).toEqual({ key: '02', label: 'Vendas' });
  });
});

describe('chosenNumber', () => {
  it.each([
    ['nota 3', 3],
    ['3 estrelas', 3],
    ['dou nota 2', 2],
    ['100', 100],
    ['1234', undefined],
    ['dez', 10],
  ])('returns %j as %s', (text, number) => {
    expect(chosenNumber(text)).toBe(number);
  });
});

describe('answerWords', () => {
  it.each([
    ['Não quero MAIS receber, obrigado!', ['nao', 'quero', 'mais', 'receber']],
    ['  ', []],
    ['*Ana:*\nSair 🙏', ['sair']],
    ['co\u200Bdigo', ['codigo']],
  ])('returns %j as %j', (text, words) => {
    expect(answerWords(text)).toEqual(words);
  });
});

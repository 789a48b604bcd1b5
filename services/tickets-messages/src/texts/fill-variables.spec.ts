import { describe, expect, it } from '@jest/globals';
import { fillVariables, signed } from './fill-variables.js';

const values = {
  name: 'Joana Siqueira',
  protocol: 417,
  timeZone: 'America/Sao_Paulo',
  language: 'pt' as const,
  now: new Date('2026-05-01T17:05:00Z'),
};

describe('variables of a message', () => {
  it('are replaced, all six', () => {
    const text = '{{ms}}, {{firstName}} ({{name}}), nº {{protocol}}, {{date}} {{ hour }}';
    expect(fillVariables(text, values)).toBe('Boa tarde, Joana (Joana Siqueira), nº 417, 01/05/2026 14:05');
  });

  it('leave what is not theirs as it was typed', () => {
    expect(fillVariables('{{total}} {{constructor}} {name}', values)).toBe('{{total}} {{constructor}} {name}');
  });

  it.each([
    ['2026-05-01T08:00:00Z', 'Bom dia'],
    ['2026-05-01T15:00:00Z', 'Boa tarde'],
    ['2026-05-01T21:00:00Z', 'Boa noite'],
    ['2026-05-01T05:00:00Z', 'Boa noite'],
  ])('greet by the hour where the company is: %s', (now, expected) => {
    expect(fillVariables('{{ms}}', { ...values, now: new Date(now) })).toBe(expected);
  });

  it.each([
    ['Olá, {{firstName}}!', 'Olá!'],
    ['Oi {{firstName}}, tudo bem?', 'Oi, tudo bem?'],
    ['Oi, {{ firstName }}, tudo bem?', 'Oi, tudo bem?'],
    ['{{firstName}}, como foi o seu atendimento?', 'Como foi o seu atendimento?'],
    ['{{ms}} *{{firstName}}*, meu nome é *Ana*', 'Boa tarde, meu nome é *Ana*'],
    ['{{ms}}!\n{{name}}, seu pedido saiu.', 'Boa tarde!\nSeu pedido saiu.'],
    ['Obrigado, {{name}}.', 'Obrigado.'],
    ['{{firstName}}', ''],
    ['Pedido de {{name}}: {{protocol}}', 'Pedido de: 417'],
    ['{{firstName}} {{firstName}}!', '!'],
  ])('leave out the name of a contact that has none: %j', (text, expected) => {
    for (const name of ['+55 11 98765-4321', '5511987654321', '(11) 98765-4321', '', '  ', '🙂'])
      expect(fillVariables(text, { ...values, name })).toBe(expected);
  });

  it.each(['Ana', 'João', '李雷', 'Ана', 'A1', '3M do Brasil'])('keep the name %s', (name) => {
    expect(fillVariables('Olá, {{name}}!', { ...values, name })).toBe(`Olá, ${name}!`);
  });

  it('do not look into what they put in', () => {
    expect(fillVariables('{{name}}', { ...values, name: '{{hour}}' })).toBe('{{hour}}');
  });
});

describe('the signature', () => {
  it('is the name in bold and a line break', () => {
    expect(signed('Olá!', 'Marina')).toBe('*Marina:*\nOlá!');
  });
});

import { describe, expect, it } from '@jest/globals';
import { fillVariables, hasVariables, unknownVariables } from './fill-variables.js';

const values = {
  name: 'Joana Siqueira',
  protocol: 417,
  timeZone: 'America/Sao_Paulo',
  language: 'pt' as const,
  now: new Date('2026-05-01T17:05:00Z'),
};

describe('unknownVariables', () => {
  it.each([
    ['Oi {{firstName}}, {{ ms }}, {{hour}}', []],
    ['{{nome}} e {{Name}} e {{xyz}}', ['{{nome}}', '{{Name}}', '{{xyz}}']],
    ['{{número}}, {{ razão-social }}, {{número}}', ['{{número}}', '{{ razão-social }}']],
    ['{nome} {loja}', []],
    ['{{constructor}} {{toString}}', ['{{constructor}}', '{{toString}}']],
    ['{{values.order}}', []],
    ['{{ }} {{}} {{dois nomes}} {{a', []],
    ['{{{firstName}}}', []],
    ['', []],
  ])('in a reply: %s', (text, expected) => {
    expect(unknownVariables(text)).toEqual(expected);
  });

  it.each([
    ['Oi {nome}, {loja}', []],
    ['Oi {xyz}, {nome} {xyz} {{nome}}', ['{xyz}', '{{nome}}']],
    ['{constructor}', ['{constructor}']],
    ['{ não } {dois nomes}', []],
  ])('in a campaign: %s', (text, expected) => {
    expect(unknownVariables(text, ['nome', 'numero', 'email', 'loja'])).toEqual(expected);
  });
});

describe('fillVariables', () => {
  it('replaces all six variables', () => {
    const text = '{{ms}}, {{firstName}} ({{name}}), nº {{protocol}}, {{date}} {{ hour }}';
    expect(fillVariables(text, values)).toBe('Boa tarde, Joana (Joana Siqueira), nº 417, 01/05/2026 14:05');
  });

  it('leaves unknown placeholders unchanged', () => {
    expect(fillVariables('{{total}} {{constructor}} {name}', values)).toBe('{{total}} {{constructor}} {name}');
  });

  it.each([
    ['2026-05-01T08:00:00Z', 'Bom dia'],
    ['2026-05-01T15:00:00Z', 'Boa tarde'],
    ['2026-05-01T21:00:00Z', 'Boa noite'],
    ['2026-05-01T05:00:00Z', 'Boa noite'],
  ])("greets by the hour in the company's time zone: %s", (now, expected) => {
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
    ['Olá {{firstName}}!', 'Olá!'],
    ['¡Hola, {{ firstName  }}!', '¡Hola!'],
    ['¡{{firstName}}! Su pedido salió.', 'Su pedido salió.'],
    ['Olá ({{name}}), tudo bem?', 'Olá, tudo bem?'],
    ['{{firstName}} - seu pedido saiu', 'Seu pedido saiu'],
    ['{{firstName}}! Seu pedido saiu', 'Seu pedido saiu'],
    ['*{{firstName}}*: chegou', 'Chegou'],
    ['Hi {{firstName}} ({{protocol}}) {{hour}}', 'Hi (417) 14:05'],
  ])('omits the name of a contact without one: %j', (text, expected) => {
    for (const name of [
      '+55 11 98765-4321',
      '5511987654321',
      '(11) 98765-4321',
      '',
      '  ',
      '🙂',
      '~',
      '5511987654321@s.whatsapp.net',
      '166357969773874@lid',
    ])
      expect(fillVariables(text, { ...values, name })).toBe(expected);
  });

  it.each(['Ana', 'João', '李雷', 'Ана', 'A1', '3M do Brasil'])('uses the name %s', (name) => {
    expect(fillVariables('Olá, {{name}}!', { ...values, name })).toBe(`Olá, ${name}!`);
  });

  it.each([
    ['🌸 Ana Souza', 'Ana'],
    ['  João  Silva', 'João'],
    ['55 Ana', 'Ana'],
    ['3M do Brasil', '3M'],
  ])('uses the first word that is a name: %j', (name, expected) => {
    expect(fillVariables('Olá, {{firstName}}!', { ...values, name })).toBe(`Olá, ${expected}!`);
  });

  it.each([
    ['2026-05-01T05:42:00Z', 'America/Sao_Paulo', 'Boa noite 01/05/2026 02:42'],
    ['2026-05-01T05:42:00Z', 'Europe/Lisbon', 'Bom dia 01/05/2026 06:42'],
    ['2026-05-01T02:30:00Z', 'America/Manaus', 'Boa noite 30/04/2026 22:30'],
    ['2026-05-01T03:00:00Z', 'America/Sao_Paulo', 'Boa noite 01/05/2026 00:00'],
  ])("uses the company's time zone: %s in %s", (now, timeZone, expected) => {
    expect(fillVariables('{{ms}} {{date}} {{hour}}', { ...values, timeZone, now: new Date(now) })).toBe(expected);
  });

  it.each([
    ['pt', 'Boa tarde'],
    ['en', 'Good afternoon'],
    ['es', 'Buenas tardes'],
  ] as const)("greets in the company's language: %s", (language, expected) => {
    expect(fillVariables('{{ms}}', { ...values, language })).toBe(expected);
  });

  it.each(['{{hour}}', '{{values.order}}', '{nome}', 'Ana {{ protocol }}', '$& {{firstName}} $1'])(
    'does not replace variables inside a value: %s',
    (text) => {
      const more = { stored: { order: text, pix: 'x' }, single: { nome: text, loja: text } };
      expect(fillVariables('{{name}}', { ...values, name: `A ${text}` }, more)).toBe(`A ${text}`);
      expect(fillVariables('{{values.order}}|{{hour}}', values, more)).toBe(`${text}|14:05`);
      expect(
        fillVariables('{nome} {loja} {{ms}}', values, { ...more, single: { nome: `A ${text}`, loja: text } }),
      ).toBe(`A ${text} ${text} Boa tarde`);
    },
  );

  it('leaves variables in already filled text unchanged and fills new ones', () => {
    const filledText = 'Pedido {{hour}}';
    expect(fillVariables('Pedido {{hour}} de {{firstName}}', values, { filledText })).toBe('Pedido {{hour}} de Joana');
  });

  it('ignores other braces', () => {
    expect(['{{ms}}', '{{ ms }}', 'a {{date}}'].map(hasVariables)).toEqual([true, true, true]);
    expect(['{{total}}', '{ms}', '{{values.ms}}', ''].map(hasVariables)).toEqual([false, false, false, false]);
  });
});

describe('campaign variables', () => {
  const single = (nome: string) => ({ single: { nome, numero: '5511987654321', loja: 'Padaria {{ms}}' } });

  it('are filled in the same pass', () => {
    expect(fillVariables('{nome} {numero} {loja} {outra} {{firstName}}', values, single('Ana'))).toBe(
      'Ana 5511987654321 Padaria {{ms}} {outra} Joana',
    );
  });

  it.each([
    ['Olá, {nome}!', 'Olá!'],
    ['Oi {nome}, tudo bem?', 'Oi, tudo bem?'],
    ['{nome}, temos novidades', 'Temos novidades'],
    ['Oi *{nome}*! {{firstName}}', 'Oi! Joana'],
  ])('omit the name of a recipient without one: %j', (text, expected) => {
    for (const nome of ['', '5511987654321', '+55 11 98765-4321'])
      expect(fillVariables(text, values, single(nome))).toBe(expected);
  });

  it('are plain text outside campaigns', () => {
    expect(fillVariables('{nome}', values)).toBe('{nome}');
  });
});

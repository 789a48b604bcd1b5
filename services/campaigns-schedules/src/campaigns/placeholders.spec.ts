import { describe, expect, it } from '@jest/globals';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.js';

describe('the words in braces', () => {
  const ana = { name: 'Ana', number: '5511987654321', email: 'ana@exemplo.com' };

  it('are the contact’s and the company’s own', () => {
    const variables = [{ key: 'loja', value: 'Padaria {nome}' }];
    expect(fillPlaceholders('{nome} {numero} {email}: {loja}, {outra}', ana, variables)).toBe(
      'Ana 5511987654321 ana@exemplo.com: Padaria {nome}, {outra}',
    );
  });

  it('leave those in two braces to the service that fills them later', () => {
    expect(fillPlaceholders('{{name}} {nome}', ana, [])).toBe('{{name}} Ana');
  });

  it('are told where nothing fills them in', () => {
    const texts = ['{nome} {loja} {outra} {{firstName}}', 'sem {outra} {{ apelido }} { não }'];
    expect(unknownPlaceholders(texts, [{ key: 'loja', value: '' }])).toEqual(['{outra}', '{{ apelido }}']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { placeholderValues, unknownPlaceholders } from './placeholders.js';

describe('placeholders', () => {
  const ana = { name: 'Ana', number: '5511987654321', email: 'ana@exemplo.com' };

  it('have the values of the contact and of the company, limited to those in the text', () => {
    const variables = [
      { key: 'loja', value: 'Padaria {nome}' },
      { key: 'cidade', value: 'Santos' },
      { key: 'nome', value: 'x' },
    ];
    expect(placeholderValues('{nome} {numero} {loja}, {outra} {{email}}', ana, variables)).toEqual({
      ...{ nome: 'Ana', numero: '5511987654321', loja: 'Padaria {nome}' },
    });
  });

  it('are reported if they have no value', () => {
    const texts = ['{nome} {loja} {outra} {{firstName}}', 'sem {outra} {{ apelido }} { não }'];
    expect(unknownPlaceholders(texts, [{ key: 'loja', value: '' }])).toEqual(['{outra}', '{{ apelido }}']);
  });
});

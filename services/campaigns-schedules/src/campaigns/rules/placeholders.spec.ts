import { describe, expect, it } from '@jest/globals';
import { placeholderValues, unknownPlaceholders } from './placeholders.js';

describe('the words in braces', () => {
  const ana = { name: 'Ana', number: '5511987654321', email: 'ana@exemplo.com' };

  it('are the contact’s and the company’s own, as far as the text names them', () => {
    const variables = [
      { key: 'loja', value: 'Padaria {nome}' },
      { key: 'cidade', value: 'Santos' },
      { key: 'nome', value: 'x' },
    ];
    expect(placeholderValues('{nome} {numero} {loja}, {outra} {{email}}', ana, variables)).toEqual({
      ...{ nome: 'Ana', numero: '5511987654321', loja: 'Padaria {nome}' },
    });
  });

  it('are told where nothing fills them in', () => {
    const texts = ['{nome} {loja} {outra} {{firstName}}', 'sem {outra} {{ apelido }} { não }'];
    expect(unknownPlaceholders(texts, [{ key: 'loja', value: '' }])).toEqual(['{outra}', '{{ apelido }}']);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { anyWidth, onScreenOf, WIDTH } from '../../../test/screen-width.js';
import { ImportReport } from './ImportReport.js';

const rowOf = (row: number, reason: string) => ({
  ...{ row, name: `Contato ${row}`, number: '', reason },
  result: reason ? ('refused' as const) : ('repeated' as const),
});

describe('an import report', () => {
  afterEach(anyWidth);

  it('explains what is wrong with a row', () => {
    const rows = [
      rowOf(2, 'number: Too Short!'),
      rowOf(3, 'name: Too Long!'),
      rowOf(4, 'email: Invalid email'),
      rowOf(5, 'number: Required'),
      rowOf(6, ''),
    ];
    render(
      <I18nContextProvider value={createI18nProvider()}>
        <ImportReport report={{ added: 0, repeated: 1, refused: 4, rows }} />
      </I18nContextProvider>,
    );
    const resultOf = (row: number) =>
      within(screen.getByRole('row', { name: new RegExp(`Contato ${row}`) })).getAllByRole('cell')[3]?.textContent;

    expect([2, 3, 4, 5, 6].map(resultOf)).toEqual([
      'recusado · Número do WhatsApp: Muito curto',
      'recusado · Nome: Muito longo',
      'recusado · E-mail: Valor inválido',
      'recusado · Número do WhatsApp: Obrigatório',
      'repetido',
    ]);
  });

  it('has the number below the name on a phone', () => {
    onScreenOf(WIDTH.phone);
    const rows = [{ ...rowOf(2, ''), number: '5511987654321' }];
    render(
      <I18nContextProvider value={createI18nProvider()}>
        <ImportReport report={{ added: 1_800, repeated: 1, refused: 0, rows }} />
      </I18nContextProvider>,
    );
    const table = within(screen.getByRole('region', { name: 'Linhas que não entraram' }));
    const [, name] = within(table.getByRole('row', { name: /Contato 2/ })).getAllByRole('cell');
    expect(name).toHaveTextContent('Contato 2+55 (11) 98765-4321');
    expect(screen.getByRole('alert')).toHaveTextContent('1.800 adicionados');
  });
});

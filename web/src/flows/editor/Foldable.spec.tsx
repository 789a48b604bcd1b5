import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { Foldable } from './Foldable.js';

describe('a column beside the canvas', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['palette', 'Recolher os passos', 'Mostrar os passos'],
    ['panel', 'Recolher o painel', 'Mostrar o painel'],
  ] as const)('collapses and expands, and remembers its state: %s', async (name, close, open) => {
    const column = (
      <I18nContextProvider value={createI18nProvider()}>
        <Foldable name={name}>
          <p>Inside</p>
        </Foldable>
      </I18nContextProvider>
    );
    const { unmount } = render(column);
    await userEvent.click(await screen.findByRole('button', { name: close }));
    expect(screen.getByText('Inside')).not.toBeVisible();
    unmount();
    render(column);
    await userEvent.click(await screen.findByRole('button', { name: open }));
    expect(screen.getByText('Inside')).toBeVisible();
  });
});

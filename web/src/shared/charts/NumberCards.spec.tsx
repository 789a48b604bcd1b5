import { describe, expect, it } from '@jest/globals';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { NumberCards } from './NumberCards.js';

describe('a number card', () => {
  it('has its (i) on the right of its label', async () => {
    const numbers = [{ name: 'wait', label: 'Espera média', value: '5 min', help: 'Do início até a resposta.' }];
    const cache = createCache({ key: 'own' });
    const rules: string[] = [];
    cache.sheet.insert = (rule) => void rules.push(rule);
    render(
      <CacheProvider value={cache}>
        <I18nContextProvider value={createI18nProvider()}>
          <NumberCards numbers={numbers} />
        </I18nContextProvider>
      </CacheProvider>,
    );

    const help = await screen.findByRole('button', { name: /Espera média/ });
    const row = help.parentElement;
    expect(row?.lastElementChild).toBe(help);
    expect(row).toHaveTextContent(/^Espera média/);
    const ofRow = rules.filter((rule) => row?.classList.contains(/^\.([\w-]+)\{/.exec(rule)?.[1] ?? '')).join('');
    expect(ofRow).toMatch(/display:flex;.*justify-content:space-between;/);
  });
});

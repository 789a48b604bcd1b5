import { describe, expect, it } from '@jest/globals';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { createAppTheme } from '../../theme/app-theme.js';
import type { Change } from './change.js';
import { PeriodChange } from './PeriodChange.js';

const theme = createAppTheme('light', 'pt');
async function show(change: Change, language = 'pt') {
  const cache = createCache({ key: 'own' });
  const rules: string[] = [];
  cache.sheet.insert = (rule) => void rules.push(rule);
  const i18n = createI18nProvider();
  await i18n.changeLocale(language);
  render(
    <CacheProvider value={cache}>
      <I18nContextProvider value={i18n}>
        <ThemeProvider theme={theme}>
          <dl>
            <PeriodChange change={change} />
          </dl>
        </ThemeProvider>
      </I18nContextProvider>
    </CacheProvider>,
  );
  const note = await screen.findByRole('definition');
  const [spoken, shown] = [...note.children];
  return { spoken, shown, rules };
}
/** Intl inserts a non-breaking space before a percent sign. */
const plain = (element: Element | undefined) => element?.textContent.replaceAll(/\s/g, ' ');
const more: Change = { percent: 12, days: 7, verdict: null };
const faster: Change = { percent: -20, days: 1, verdict: 'better' };
const same: Change = { percent: 0, days: 30, verdict: null };

describe('the change since the previous period', () => {
  it.each([
    ['pt', more, '↑ +12% em relação aos 7 dias anteriores'],
    ['pt', faster, '↓ -20% (melhor) em relação ao dia anterior'],
    ['pt', same, '= 0% em relação aos 30 dias anteriores'],
    ['en', more, '↑ +12% compared with the 7 days before'],
    ['en', faster, '↓ -20% (better) compared with the day before'],
    ['es', more, '↑ +12 % respecto a los 7 días anteriores'],
    ['es', faster, '↓ -20 % (mejor) respecto al día anterior'],
  ])('is shown with a sign and words: in %s, %j', async (language, change, text) => {
    const { shown } = await show(change, language);
    expect(plain(shown)).toBe(text);
    expect(shown).toHaveAttribute('aria-hidden', 'true');
  });

  it.each([
    ['pt', more, 'Alta de 12% em relação aos 7 dias anteriores'],
    ['pt', faster, 'Queda de 20% em relação ao dia anterior: melhor'],
    ['pt', same, 'Sem mudança em relação aos 30 dias anteriores'],
    ['en', more, 'Up 12% compared with the 7 days before'],
    ['en', faster, 'Down 20% compared with the day before: better'],
    ['es', more, 'Sube un 12 % respecto a los 7 días anteriores'],
    ['es', { ...faster, verdict: 'worse' }, 'Baja un 20 % respecto al día anterior: peor'],
  ] as [string, Change, string][])('is read out as a sentence: in %s, %j', async (language, change, text) => {
    const { spoken } = await show(change, language);
    expect(plain(spoken)).toBe(text);
  });

  it.each([
    ['better', [theme.palette.success.main]],
    ['worse', [theme.palette.error.main]],
    [null, []],
  ] as const)('is coloured only where it is good or bad: %s', async (verdict, colors) => {
    const { shown, rules } = await show({ ...faster, verdict });
    const number = shown?.firstElementChild;
    const ofNumber = rules.filter((rule) => number?.classList.contains(/^\.([\w-]+)\{/.exec(rule)?.[1] ?? ''));
    expect(ofNumber.join('')).toContain('font-weight:600');
    expect(ofNumber.flatMap((rule) => /[{;]color:([^;]+);/.exec(rule)?.[1] ?? [])).toEqual(colors);
  });
});

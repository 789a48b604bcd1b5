import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material';
import { render, screen, within } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import type { ComponentProps } from 'react';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { createAppTheme } from '../../theme/app-theme.js';
import { Bars } from './Bars.js';

const theme = createAppTheme('light', 'pt');
const LETTER_PX = 7;

/** jsdom has no layout: the frame is as wide as a card, and text is as wide as its letters. */
class FixedSize {
  constructor(private readonly report: ResizeObserverCallback) {}
  observe(): void {
    const contentRect = { width: 700, height: 240 } as DOMRectReadOnly;
    this.report([{ contentRect } as ResizeObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}
const observerOfTests = globalThis.ResizeObserver;

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: `${String((at % 30) + 1).padStart(2, '0')}/11`, value: at + 1 }));
function draw(props: Partial<ComponentProps<typeof Bars>>) {
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <ThemeProvider theme={theme}>
        <div style={{ width: 700, height: 240 }}>
          <Bars data={days(3)} nameKey="day" valueKey="value" label="Atendimentos" {...props} />
        </div>
      </ThemeProvider>
    </I18nContextProvider>,
  );
}
const all = (selector: string) => [...document.querySelectorAll(selector)];
const bars = () => all('.recharts-bar-rectangle path');
const labels = (axis: 'x' | 'y') => all(`.recharts-${axis}Axis-tick-labels text, .recharts-${axis}Axis .recharts-cartesian-axis-tick text`).map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')); // prettier-ignore

describe('a bar chart', () => {
  beforeEach(() => {
    globalThis.ResizeObserver = FixedSize;
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const isText = this.tagName === 'SPAN';
      return new DOMRect(0, 0, isText ? this.textContent.length * LETTER_PX : 700, isText ? 12 : 240);
    });
  });
  afterEach(() => {
    globalThis.ResizeObserver = observerOfTests;
    jest.restoreAllMocks();
  });

  it.each([1, 2, 3])('draws %i wide bars no wider than 56 pixels', async (count) => {
    draw({ data: days(count) });
    await screen.findAllByText('01/11');

    const widths = bars().map((bar) => Number(bar.getAttribute('width')));
    expect(widths).toHaveLength(count);
    for (const width of widths) expect(width).toBeLessThanOrEqual(56);
  });

  it.each([7, 14, 30, 31, 45, 90])(
    'labels evenly spaced dates below %i days, starting with the first',
    async (count) => {
      const data = days(count).map((row, at) => ({ ...row, day: `dia ${at}` }));
      draw({ data });
      await screen.findAllByText('dia 0');

      const shown = labels('x').map((text) => Number(text.slice('dia '.length)));
      const gaps = shown.slice(1).map((at, index) => at - (shown[index] ?? 0));
      expect(shown[0]).toBe(0);
      expect(shown.length).toBeGreaterThan(2);
      expect(new Set(gaps).size).toBe(1);
    },
  );

  it.each([
    ['money', /^R\$ \d+,00$/],
    ['count', /^\d+$/],
  ] as const)('shows the unit of its values at the axis: %s', async (unit, form) => {
    draw({ unit });
    await screen.findAllByText('01/11');

    expect(labels('y').length).toBeGreaterThan(2);
    for (const text of labels('y')) expect(text).toMatch(form);
  });

  const { primary, error, chart } = theme.palette;
  it.each([
    ['the theme’s for a series', {}, Array(3).fill(primary.main)],
    ['that of what the series means', { colors: 'error' }, Array(3).fill(error.main)],
    ['one for each category', { colors: 'categories' }, [chart.blue, chart.orange, chart.green]],
    [
      'those of what each category means',
      { colors: ['red', 'orange', 'green'] },
      [chart.red, chart.orange, chart.green],
    ],
  ] as [string, Partial<ComponentProps<typeof Bars>>, string[]][])(
    'uses the colours: %s',
    async (_case, props, colors) => {
      draw(props);
      await screen.findAllByText('01/11');

      expect(bars().map((bar) => bar.getAttribute('fill'))).toEqual(colors);
    },
  );

  it('lists the colour of each category in a legend', async () => {
    draw({ colors: 'categories' });
    const entries = within(await screen.findByRole('list', { name: 'Legenda' })).getAllByRole('listitem');

    expect(entries.map(({ textContent }) => textContent)).toEqual(['01/11', '02/11', '03/11']);
    const swatches = entries.map(({ firstElementChild }) => firstElementChild);
    expect(swatches).toHaveLength(3);
    for (const [at, swatch] of swatches.entries())
      expect(swatch).toHaveStyle({ background: bars()[at]?.getAttribute('fill') ?? '' });
  });

  it.each([
    ['one series', { data: days(3) }],
    ['one category', { data: days(1), colors: 'categories' }],
  ] as [string, Partial<ComponentProps<typeof Bars>>][])('has no legend for %s', async (_case, props) => {
    draw(props);
    await screen.findAllByText('01/11');

    expect(screen.queryByRole('list')).toBeNull();
  });

  it('draws no more categories than it has colours, and says how many more are in the table', async () => {
    draw({ data: days(20), colors: 'categories' });
    const entries = within(await screen.findByRole('list', { name: 'Legenda' })).getAllByRole('listitem');

    expect(new Set(bars().map((bar) => bar.getAttribute('fill'))).size).toBe(8);
    expect(bars()).toHaveLength(8);
    expect(entries).toHaveLength(9);
    expect(entries.at(-1)).toHaveTextContent('e mais 12 em “Ver os números”');
  });
});

import { describe, expect, it } from '@jest/globals';
import { createAppTheme } from '../../theme/app-theme.js';
import { rowStyles } from '../list/row-styles.js';
import { paneStyles } from './pane-styles.js';

type Rules = Record<string, unknown>;
const theme = createAppTheme('light', 'pt');

/** Finds the rules of a selector at any depth of the styles. */
function rulesOf(styles: Rules, selector: string): Rules {
  const found = Object.entries(styles).flatMap(([key, value]): Rules[] => {
    if (typeof value !== 'object' || value === null) return [];
    return key.split(', ').includes(selector) ? [value as Rules] : [rulesOf(value as Rules, selector)];
  });
  return Object.assign({}, ...found) as Rules;
}

/** Returns the shrink factor of a flex item. */
function shrinkOf({ flex, flexShrink }: Rules): number {
  if (flexShrink !== undefined) return Number(flexShrink);
  return flex === 'none' ? 0 : Number(String(flex).split(' ')[1]);
}

describe('a narrow layout', () => {
  it.each([
    ['the header', paneStyles(theme), '.thread-head .line', ['.connection', '.owner', '.recado-chip', '> *']],
    ['a row', rowStyles(theme), '& .c', ['.connection', '.recado-chip', '> *']],
  ] as [string, Rules, string, string[]][])(
    'shrinks the connection first in %s, and never the number or the timer',
    (_place, styles, line, parts) => {
      // prettier-ignore
      const shrinks = parts.map((part) => shrinkOf(rulesOf(styles, `${line} ${part}`)));

      expect(shrinks.at(-1)).toBe(0);
      for (const [index, shrink] of shrinks.slice(1).entries()) expect(shrinks[index]).toBeGreaterThan(shrink * 9);
    },
  );

  it('never shrinks the timer', () => {
    expect(shrinkOf(rulesOf(rowStyles(theme), '& .timer'))).toBe(0);
  });

  it("hides the connection's name in the header, depending on the header's width and not on the window's", () => {
    const narrow = Object.entries(rulesOf(paneStyles(theme), '.thread-head .line .connection')).find(([key]) =>
      key.startsWith('@container (max-width'),
    );

    expect(narrow?.[1]).toEqual({ display: 'none' });
    expect(rulesOf(paneStyles(theme), '.thread-head')).toMatchObject({ containerType: 'inline-size' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { contrast, rgbOf, type Rgb } from '../../test/contrast.js';
import { QUOTE } from '../inbox/text/Quote.js';
import { bubbleStyles } from '../inbox/thread/bubble-styles.js';
import { createAppTheme } from './app-theme.js';
import { AVATAR_COLORS, ON_AVATAR, TOKENS, type Mode } from './tokens.js';

const mixed = (over: Rgb, under: Rgb, percent: number): Rgb =>
  under.map((value, at) => ((over[at] ?? 0) * percent + value * (100 - percent)) / 100);

const MODES: Mode[] = ['light', 'dark'];
/** Returns a theme colour by its path, as used in `sx`. */
function colorOf(mode: Mode, path: string): Rgb {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], createAppTheme(mode, 'pt').palette);
  return rgbOf(String(found));
}
const styleOf = (mode: Mode, rule: string) =>
  (bubbleStyles(createAppTheme(mode, 'pt')) as unknown as Record<string, { color: string }>)[rule]?.color ?? '';

describe.each(MODES)('the contrast in the %s theme', (mode) => {
  // surfaces of quoted messages: bubbles of both sides, notes, and the composer
  it.each(['mine', 'theirs', 'note', 'surface', 'raised'])('of a quote on %s reaches 4.5', (surface) => {
    const tinted = mixed(colorOf(mode, 'primary.main'), colorOf(mode, surface), QUOTE.tintPercent);
    expect(contrast(colorOf(mode, QUOTE.name), tinted)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colorOf(mode, QUOTE.text), tinted)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(
    ['mine', 'theirs'].flatMap((surface) =>
      ['.log .sign', '.log .quiet', '.log .meta', '.log .forwarded', '.log .sign small'].map((rule) => [surface, rule]),
    ),
  )('in a bubble of %s reaches 4.5: %s', (surface = '', rule = '') => {
    expect(contrast(colorOf(mode, styleOf(mode, rule)), colorOf(mode, surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['mine', 'theirs'])('of the ticks of a read message on %s reaches 3, as required for icons', (surface) => {
    expect(contrast(rgbOf(TOKENS[mode].tick), colorOf(mode, surface))).toBeGreaterThanOrEqual(3);
  });
});

it.each(AVATAR_COLORS)('the initials of an avatar reach a contrast of 4.5 on %s', (color) => {
  expect(contrast(rgbOf(ON_AVATAR), rgbOf(color))).toBeGreaterThanOrEqual(4.5);
});

import { describe, expect, it } from '@jest/globals';
import { contrast, linear, rgbOf, type Rgb } from '../../test/contrast.js';
import { RATING_COLORS, shadesOf } from '../shared/charts/bar-colors.js';
import { createAppTheme } from './app-theme.js';
import { TOKENS, type Mode } from './tokens.js';

type Matrix = readonly Rgb[];
/** Simulates colour blindness for each missing cone type (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const through = (matrix: Matrix, color: Rgb): Rgb =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (color[at] ?? 0), 0));

function seenAs(hex: string, sight: string): Rgb {
  const light = through(SIGHTS[sight] ?? [], linear(rgbOf(hex))).map((value) => Math.min(Math.max(value, 0), 1));
  return through(TO_OKLAB, through(TO_CONES, light).map(Math.cbrt));
}

/** Returns the distance in OKLab from 0 to 100; two is just noticeable. */
const distance = (a: Rgb, b: Rgb) => 100 * Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
const pairsOf = <T>(all: readonly T[]) =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));

describe.each(['light', 'dark'] as const)('the chart colours in the %s theme', (mode: Mode) => {
  const { palette } = createAppTheme(mode, 'pt');

  it.each(Object.entries(TOKENS[mode].chart))('reach a contrast of 3 on a card: %s', (_name, color) => {
    expect(contrast(rgbOf(color), rgbOf(TOKENS[mode].surface))).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(SIGHTS))('differ from each other with %s vision', (sight) => {
    const seen = shadesOf('categories', palette).map((color) => seenAs(color, sight));
    expect(seen).toHaveLength(8);
    for (const [one, other] of pairsOf(seen)) expect(distance(one, other)).toBeGreaterThan(10);
  });

  it('include a different one for each rating', () => {
    const ratings = shadesOf(RATING_COLORS, palette);
    expect(new Set(ratings).size).toBe(3);
    expect(shadesOf('categories', palette)).toEqual(expect.arrayContaining([...ratings]));
  });
});

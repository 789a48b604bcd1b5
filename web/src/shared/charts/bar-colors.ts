import type { Palette } from '@mui/material';

type ChartColor = keyof Palette['chart'];
/** One colour for a series, one for each category, or a list of colours in order. */
export type BarColors = 'primary' | 'error' | 'categories' | readonly ChartColor[];

/** From the worst to the best rating. */
export const RATING_COLORS: BarColors = ['red', 'orange', 'green'];

export const isOneSeries = (colors: BarColors): colors is 'primary' | 'error' =>
  colors === 'primary' || colors === 'error';

export function shadesOf(colors: BarColors, palette: Palette): readonly string[] {
  if (isOneSeries(colors)) return [palette[colors].main];
  return colors === 'categories' ? Object.values(palette.chart) : colors.map((color) => palette.chart[color]);
}

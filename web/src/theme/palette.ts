import type { Tokens } from './tokens.js';

/** Tokens without a MUI equivalent, available in `sx` as `bgcolor: 'thread'`. */
export type OwnColors = Pick<
  Tokens,
  | 'accentSoft'
  | 'chart'
  | 'faint'
  | 'line'
  | 'mine'
  | 'note'
  | 'noteLine'
  | 'onAccent'
  | 'raised'
  | 'surface'
  | 'theirs'
  | 'thread'
  | 'tick'
>;

export const ownColors = (tokens: Tokens): OwnColors => ({
  accentSoft: tokens.accentSoft,
  chart: tokens.chart,
  faint: tokens.faint,
  line: tokens.line,
  mine: tokens.mine,
  note: tokens.note,
  noteLine: tokens.noteLine,
  onAccent: tokens.onAccent,
  raised: tokens.raised,
  surface: tokens.surface,
  theirs: tokens.theirs,
  thread: tokens.thread,
  tick: tokens.tick,
});

declare module '@mui/material/styles' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Palette extends OwnColors {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface PaletteOptions extends Partial<OwnColors> {}
}

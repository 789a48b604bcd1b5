export type Tokens = Readonly<typeof LIGHT>;
export type Mode = 'light' | 'dark';

/** The only file that defines colours. Text colours reach a contrast of 4.5 on every surface they are used on. */
const LIGHT = {
  bg: '#f4f5f7',
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#e4e7ec',
  text: '#1b2330',
  soft: '#545e6d',
  faint: '#616b7c',
  accent: '#2f5bd7',
  accentHover: '#264bb4',
  accentSoft: '#e8eefc',
  onAccent: '#ffffff',
  mine: '#e4ecfd',
  theirs: '#ffffff',
  thread: '#eef0f4',
  note: '#fff6dc',
  noteLine: '#eed88f',
  ok: '#17794a',
  warn: '#a35700',
  bad: '#c8322f',
  tick: '#1f7fd6',
  /** The categories of a chart, in this order. Any two of them are also distinguishable with colour blindness. */
  chart: {
    blue: '#2f5bd7',
    orange: '#e07415',
    green: '#37a681',
    violet: '#a781d4',
    red: '#6e2224',
    olive: '#63641f',
    pink: '#a24c8b',
    sea: '#004069',
  },
  onTint: 'min(l, 0.48)', // the lightness of text on a tint of its own colour
  shadow: '0 1px 2px rgba(20,30,50,.06), 0 4px 16px rgba(20,30,50,.06)',
  shadowHigh: '0 12px 40px rgba(20,30,50,.18)',
};

const DARK: Tokens = {
  bg: '#12151a',
  surface: '#191d24',
  raised: '#1f242d',
  line: '#2a313c',
  text: '#e8ecf2',
  soft: '#a9b3c1',
  faint: '#959fad',
  accent: '#7d9dff',
  accentHover: '#9bb4ff',
  accentSoft: '#222d4a',
  onAccent: '#0d1526',
  mine: '#24345e',
  theirs: '#222832',
  thread: '#14181e',
  note: '#3a3218',
  noteLine: '#6b5a20',
  ok: '#4cc38a',
  warn: '#f0a04b',
  bad: '#ff7b74',
  tick: '#67b7ff',
  chart: {
    blue: '#7d9dff',
    orange: '#f6c78c',
    green: '#008272',
    violet: '#8d64c6',
    red: '#b95115',
    olive: '#a1a61a',
    pink: '#eb8ca3',
    sea: '#52dcfe',
  },
  onTint: 'max(l, 0.76)',
  shadow: '0 1px 2px rgba(0,0,0,.4)',
  shadowHigh: '0 12px 40px rgba(0,0,0,.5)',
};

export const TOKENS: Readonly<Record<Mode, Tokens>> = { light: LIGHT, dark: DARK };

/** Touch screens need larger targets than a mouse pointer. */
export const TOUCH = '@media (pointer: coarse)';
export const TOUCH_PX = 40;

/** Backgrounds for initials; white text is readable on each in both themes. */
export const AVATAR_COLORS = [
  '#b4532a',
  '#2f7d4f',
  '#5b6b80',
  '#7a4fd0',
  '#2c6f8f',
  '#a13d6b',
  '#7d6420',
  '#3f62b5',
] as const;
export const ON_AVATAR = '#ffffff';
/** A QR code must stay dark on white, or phones cannot read it. */
export const QR_COLORS = { dark: '#111111', light: '#ffffff' } as const;

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
export const FONT = `"Inter Variable", Inter, ${SYSTEM_FONTS}`;
export const MONO = 'ui-monospace, SFMono-Regular, Menlo, monospace';

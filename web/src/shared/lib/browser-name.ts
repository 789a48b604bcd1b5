/** The first match counts, because a browser's user agent also names other browsers. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const nameIn = (names: readonly [string, RegExp][], agent: string) => names.find(([, found]) => found.test(agent))?.[0];

/** Returns a browser's display name, such as `Chrome · Android`. */
export const nameOfBrowser = (agent: string): string =>
  [nameIn(BROWSERS, agent) ?? 'Web', nameIn(SYSTEMS, agent)].filter(Boolean).join(' · ');

export const isIphoneOrIpad = (agent: string): boolean => /iPhone|iPad/.test(agent);

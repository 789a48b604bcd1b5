type Saves = readonly Readonly<{ path: string }>[];
type Part = Record<string, unknown> | unknown[];

const isIndex = (name: string | undefined): boolean => /^\d{1,2}$/.test(name ?? '');

function put(whole: Part, [name = '', ...rest]: readonly string[]): void {
  const at = whole as Record<string, unknown>;
  if (rest.length === 0) at[name] ??= '';
  else {
    if (typeof at[name] !== 'object') at[name] = isIndex(rest[0]) ? [] : {};
    put(at[name] as Part, rest);
  }
}

/** Returns a JSON template with an empty value at every path that the call stores. */
export function replySkeleton(saves: Saves): string {
  const paths = saves
    .map(({ path }) => path.split('.').filter((name) => name !== ''))
    .filter(({ length }) => length > 0);
  const whole: Part = paths.some(([first]) => isIndex(first)) ? [] : {};
  for (const path of paths) put(whole, path);
  return JSON.stringify(whole, null, 2);
}

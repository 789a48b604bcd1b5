type Saves = readonly Readonly<{ name: string; path: string }>[];

/** A value of a conversation is no longer than this. */
const LONGEST_VALUE = 500;

/** Half of an emoji is left out. */
const shortened = (text: string): string => text.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, '');

/** Finds a part of an answer by a path like `customer.orders.0.total`, as a text; '' where there is none. */
export function textAt(answer: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((part, name) => (name === '' ? part : partOf(part, name)), answer);
  if (found === undefined || found === null) return '';
  return shortened(typeof found === 'string' ? found : JSON.stringify(found));
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Record<string, unknown>)[name]
    : undefined;

/** Returns what is to be kept of the text that an address answers; undefined when that is no JSON. */
export function keptOf(text: string, saves: Saves): Record<string, string> | undefined {
  try {
    const answer: unknown = text.trim() === '' ? null : JSON.parse(text);
    return Object.fromEntries(saves.map(({ name, path }) => [name, textAt(answer, path)]));
  } catch {
    return undefined;
  }
}

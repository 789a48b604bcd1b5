type Saves = readonly Readonly<{ name: string; path: string }>[];

/** The maximum length of a conversation value. */
const LONGEST_VALUE = 500;

/** An unpaired surrogate at the end is removed. */
const shortened = (text: string): string => text.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, '');

/** Returns the value in a response at a path such as `customer.orders.0.total`, as a string; '' if there is none. */
export function textAt(answer: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((part, name) => (name === '' ? part : partOf(part, name)), answer);
  if (found === undefined || found === null) return '';
  return shortened(typeof found === 'string' ? found : JSON.stringify(found));
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Record<string, unknown>)[name]
    : undefined;

/** Returns the values to store from a response body; undefined if it is not JSON. */
export function keptOf(text: string, saves: Saves): Record<string, string> | undefined {
  try {
    const answer: unknown = text.trim() === '' ? null : JSON.parse(text);
    return Object.fromEntries(saves.map(({ name, path }) => [name, textAt(answer, path)]));
  } catch {
    return undefined;
  }
}

import { cut } from '@recado/service-kit/text';

/** A value of a conversation is no longer than this. */
const LONGEST_VALUE = 500;

/** Finds a part of an answer by a path like `customer.orders.0.total`, as a text; '' where there is none. */
export function textAt(answer: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((part, name) => (name === '' ? part : partOf(part, name)), answer);
  if (found === undefined || found === null) return '';
  return cut(typeof found === 'string' ? found : JSON.stringify(found), LONGEST_VALUE);
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Record<string, unknown>)[name]
    : undefined;

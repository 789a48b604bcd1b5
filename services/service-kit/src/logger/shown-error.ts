import { ZodError } from 'zod';

/** The fields of an error that a log may hold. Whatever else a library hung on it may be somebody's data. */
export type ShownError = {
  type: string;
  code?: string | number;
  kind?: string;
  message: string;
  stack?: string;
  cause?: ShownError;
};

const MOST_CAUSES = 4;
const LONGEST = 500;
/** Removing values makes a message shorter, so that more of it is read than is shown. */
const MOST_READ = 2_000;

/** Shows an error by an allow-list of fields, without values in its message. */
export function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, kind, cause } = error as Error & { code?: unknown; kind?: unknown };
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof kind === 'string' && { kind }),
    message: error instanceof ZodError ? placesOf(error) : withoutValues(error.message),
    ...(error.stack && { stack: framesOf(error) }),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: shownError(cause, depth + 1) }),
  };
}

/**
 * Removes values that MongoDB and parsers repeat in their messages: a duplicate key, a failed document, text in quotes.
 * The end of a message that is too long may be the first half of a value.
 */
const withoutValues = (text: string): string =>
  wholeWords(text)
    .replace(/dup key: \{.*/s, 'dup key: […]')
    .replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '"…"')
    .replaceAll(/\S+/g, (word) => (isEmail(word) ? '…@…' : word))
    .replaceAll(/\d{8,}/g, '…')
    .slice(0, LONGEST);

function wholeWords(text: string): string {
  if (text.length <= MOST_READ) return text;
  const start = text.slice(0, MOST_READ);
  return start.slice(0, Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'), 0));
}

function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.slice(at + 2, -1).includes('.');
}

/** Names the wrong fields and the kind of each problem. */
const placesOf = ({ issues }: ZodError): string =>
  issues
    .map(({ path, code }) => `${path.join('.') || 'all'}: ${code}`)
    .join(', ')
    .slice(0, LONGEST);

/** The places of a stack; its first lines repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

import { ZodError } from 'zod';

/** The fields of an error that may be logged. Any other field that a library added may contain personal data. */
export type LoggableError = {
  type: string;
  code?: string | number;
  kind?: string;
  message: string;
  stack?: string;
  cause?: LoggableError;
};

const MOST_CAUSES = 4;
const LONGEST = 500;
/** Removing values shortens a message, so more of it is read than is logged. */
const MOST_READ = 2_000;

/** Returns an error with allowed fields only, and without values in its message. */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, kind, cause } = error as Error & { code?: unknown; kind?: unknown };
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof kind === 'string' && { kind }),
    message: error instanceof ZodError ? placesOf(error) : withoutValues(error.message),
    ...(error.stack && { stack: framesOf(error) }),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: loggableError(cause, depth + 1) }),
  };
}

/**
 * Removes values that MongoDB and parsers repeat in their messages: a duplicate key, a failed document, quoted text.
 * The end of a truncated message may be the first half of a value.
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

/** Returns the paths of the invalid fields and the type of each problem. */
const placesOf = ({ issues }: ZodError): string =>
  issues
    .map(({ path, code }) => `${path.join('.') || 'all'}: ${code}`)
    .join(', ')
    .slice(0, LONGEST);

/** Returns the frames of a stack without the leading message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

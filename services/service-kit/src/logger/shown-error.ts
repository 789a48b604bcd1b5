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
/** Values that MongoDB and parsers repeat in their messages: a duplicate key, a failed document, text between quotes. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/dup key: \{.*\}/gs, 'dup key: […]'],
  [/"(?:[^"\\]|\\.)*"/g, '"…"'],
  [/\S+@\S+\.\S+/g, '…@…'],
  [/\d{8,}/g, '…'],
];

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

const withoutValues = (text: string): string =>
  VALUES.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), text).slice(0, LONGEST);

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

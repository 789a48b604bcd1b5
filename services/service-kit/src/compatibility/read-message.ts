import type { AnySchema } from '@recado/contracts/core';
import { z } from 'zod';

/** `isFromNewer`: the message contains a kind or value that this release does not know. */
type Reading<T> = { data: T } | { error: z.ZodError; isFromNewer: boolean };

/** A message with a kind or value that only a newer release knows. */
export class FromNewerRelease extends Error {
  override readonly name = 'FromNewerRelease';

  constructor(cause: z.ZodError) {
    super(cause.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '), { cause });
  }
}

type Path = readonly PropertyKey[];
type Extra = { path: Path; keys: readonly string[] };
type Issue = z.core.$ZodIssue;

/** Fields inside fields that were only readable after others were removed. */
const MOST_ROUNDS = 10;

/**
 * Reads a message of another process, which may be of another release. Ignores unknown fields, which a newer release
 * may send. A message without unknown fields is parsed once. `json` must be newly parsed, because unknown fields are
 * removed from it.
 */
export function readMessage<S extends AnySchema>(schema: S, json: unknown): Reading<z.output<S>> {
  for (let round = 0; ; round += 1) {
    const result = z.safeParse(schema, json);
    if (result.success) return { data: result.data };
    const { error } = result;
    const extras = error.issues.flatMap((issue) => extrasOf(issue));
    if (extras.length === 0 || round === MOST_ROUNDS)
      return { error, isFromNewer: error.issues.every((issue) => isUnknownValue(issue, json)) };
    for (const extra of extras) remove(json, extra);
  }
}

/** @throws FromNewerRelease if only a newer release can read the message; ZodError if it is malformed */
export function parseMessage<S extends AnySchema>(schema: S, json: unknown): z.output<S> {
  const reading = readMessage(schema, json);
  if ('data' in reading) return reading.data;
  throw reading.isFromNewer ? new FromNewerRelease(reading.error) : reading.error;
}

/** Returns the unknown fields of an issue. Of a union, those of the option that knows most of the fields. */
function extrasOf(issue: Issue, at: Path = []): Extra[] {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys') return [{ path, keys: issue.keys }];
  if (issue.code !== 'invalid_union') return [];
  const options = issue.errors
    .filter((issues) => issues.length > 0 && issues.every((inner) => extrasOf(inner).length > 0))
    .map((issues) => issues.flatMap((inner) => extrasOf(inner, path)));
  return options.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? [];
}

const sizeOf = (extras: readonly Extra[]): number => extras.reduce((sum, { keys }) => sum + keys.length, 0);

/** Returns whether the value has the right type, but is not one of those that this release knows. */
function isUnknownValue(issue: Issue, json: unknown, at: Path = []): boolean {
  const path = [...at, ...issue.path];
  if (issue.code === 'invalid_value') {
    const value = valueAt(json, path);
    return typeof value === 'string' && issue.values.some((known) => typeof known === 'string' && known !== '');
  }
  if (issue.code !== 'invalid_union') return false;
  if (issue.errors.length === 0) return typeof valueAt(json, path) === 'string'; // the discriminator
  return issue.errors.some((issues) => issues.every((inner) => isUnknownValue(inner, json, path)));
}

function remove(json: unknown, { path, keys }: Extra): void {
  const holder = valueAt(json, path);
  if (typeof holder !== 'object' || holder === null) return;
  for (const key of keys) Reflect.deleteProperty(holder, key);
}

function valueAt(json: unknown, path: Path): unknown {
  let value = json;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

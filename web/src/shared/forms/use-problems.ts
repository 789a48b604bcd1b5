import { isEqual } from 'es-toolkit';
import { useState } from 'react';
import type { FieldErrors } from '../../providers/validation.js';

type Tried<V> = { values: V; refused: FieldErrors };
const NONE: FieldErrors = {};

/** Returns the server's errors for fields that still hold the rejected value. */
function stillRefused<V extends object>({ values, refused }: Tried<V>, now: V): FieldErrors {
  const then = new Map<string, unknown>(Object.entries(values));
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(Object.entries(refused).filter(([field]) => isEqual(then.get(field), current.get(field))));
}

/**
 * Returns the problems with a form's fields. They appear after the first attempt, each until its field is corrected.
 */
export function useProblems<V extends object>(values: V, check: (values: V) => FieldErrors) {
  const [tried, setTried] = useState<Tried<V> | null>(null);
  return {
    errors: tried ? { ...stillRefused(tried, values), ...check(values) } : NONE,
    isRight: () => {
      setTried({ values, refused: NONE });
      return Object.keys(check(values)).length === 0;
    },
    /** Shows the server's errors for the attempt. */
    refuse: (refused: FieldErrors) => setTried((attempt) => ({ values: attempt?.values ?? values, refused })),
    /** A reset form shows no problems. */
    reset: () => setTried(null),
  };
}

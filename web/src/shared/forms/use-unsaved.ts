import { isEqual } from 'es-toolkit';
import { useEffect, useId, useReducer, useState } from 'react';
import { unsavedForms } from './unsaved-forms.js';

/** Tells whether a form holds something else than at first. A text that was typed back counts as unchanged. */
export function useIsChanged(values: unknown): boolean {
  const [first] = useState(values);
  return !isEqual(values, first);
}

/**
 * Leaving the page asks first while something is unsaved. The answer is to be called before something is sent: what
 * follows from it, such as the way to another page, must not be asked about.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const id = useId();
  const [sent, countSent] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedForms.add(id);
    return () => unsavedForms.remove(id);
  }, [id, isUnsaved, sent]);
  return () => {
    unsavedForms.remove(id);
    countSent();
  };
}

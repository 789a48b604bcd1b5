import { isEqual } from 'es-toolkit';
import { useEffect, useId, useReducer, useState } from 'react';
import { unsavedForms } from './unsaved-forms.js';

/** Returns whether a form's values differ from the initial ones. Text that was changed back counts as unchanged. */
export function useIsChanged(values: unknown): boolean {
  const [first] = useState(values);
  return !isEqual(values, first);
}

/**
 * Asks before the page is left with unsaved changes. Call the returned function before sending, so that navigation
 * caused by the result does not ask.
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

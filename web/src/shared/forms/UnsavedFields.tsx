import { isEqual } from 'es-toolkit';
import { useFormState, useWatch, type FieldValues } from 'react-hook-form';
import { useUnsaved } from './use-unsaved.js';

/**
 * Normalises a value, because a field that the user typed in holds a string instead of a number, or null instead of
 * undefined.
 */
function filled(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  return typeof value === 'number' ? String(value) : value;
}

/** Returns whether the surrounding form has unsaved changes. A value that was changed back counts as unchanged. */
export function useIsFormChanged(): boolean {
  const { dirtyFields, defaultValues = {}, isSubmitting } = useFormState();
  const values: FieldValues = useWatch();
  const isChanged = Object.keys(dirtyFields).some(
    (name) => !isEqual(filled(values[name]), filled(defaultValues[name])),
  );
  return isChanged && !isSubmitting;
}

/** Registers the surrounding form as unsaved until its values match the record again or are saved. */
export function UnsavedFields() {
  useUnsaved(useIsFormChanged());
  return null;
}

import { isEqual } from 'es-toolkit';
import { useFormState, useWatch, type FieldValues } from 'react-hook-form';
import { useUnsaved } from './use-unsaved.js';

/** A field that was typed in holds a text where it held a number before, or null where it held nothing. */
function filled(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  return typeof value === 'number' ? String(value) : value;
}

/** Tells whether the form around it holds something that is not saved. What was typed back counts as unchanged. */
export function useIsFormChanged(): boolean {
  const { dirtyFields, defaultValues = {}, isSubmitting } = useFormState();
  const values: FieldValues = useWatch();
  const isChanged = Object.keys(dirtyFields).some(
    (name) => !isEqual(filled(values[name]), filled(defaultValues[name])),
  );
  return isChanged && !isSubmitting;
}

/** Counts the form around it among the unsaved ones until its values are those of the record again, or are saved. */
export function UnsavedFields() {
  useUnsaved(useIsFormChanged());
  return null;
}

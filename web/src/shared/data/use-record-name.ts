import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';

/** Returns the given name, or else the name of the current row's or form's record. */
export function useRecordName(given?: string): string {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const name = record && nameOf(record);
  return given ?? (typeof name === 'string' ? name : '');
}

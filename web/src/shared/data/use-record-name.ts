import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';

/** The visible name of the record of this row or form, as its resource says, unless it is given. */
export function useRecordName(given?: string): string {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const name = record && nameOf(record);
  return given ?? (typeof name === 'string' ? name : '');
}

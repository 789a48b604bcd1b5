import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';

/** The visible name of the record of this row or form, as its resource says. */
export function useRecordName(): string {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const name = record && nameOf(record);
  return typeof name === 'string' ? name : '';
}

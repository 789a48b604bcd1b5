import { useRecordContext } from 'ra-core';

/** The visible name of the record of this row or form, which has another one where it has no field of that name. */
export function useRecordName(given?: string): string {
  const record = useRecordContext<{ id: string; name?: string }>();
  return given ?? record?.name ?? '';
}

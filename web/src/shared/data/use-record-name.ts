import { useRecordContext } from 'ra-core';

/** The visible name of the record of this row or form. */
export function useRecordName(): string {
  const record = useRecordContext<{ id: string; name?: string }>();
  return record?.name ?? '';
}

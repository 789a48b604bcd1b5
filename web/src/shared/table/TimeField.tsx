import { Box } from '@mui/material';
import { useRecordContext, type RaRecord } from 'react-admin';
import { formatDate, formatDateTime } from '../lib/format.js';

type Props = { source: string; emptyText?: string; dayOnly?: boolean };

/** Shows a time in the format used by all lists. The library's own field uses the language's date format. */
export function TimeField({ source, emptyText = '', dayOnly = false }: Props) {
  const iso: unknown = useRecordContext<RaRecord>()?.[source];
  if (typeof iso !== 'string' || iso === '') return emptyText;
  return (
    <Box component="time" dateTime={iso} sx={{ whiteSpace: 'nowrap' }}>
      {dayOnly ? formatDate(iso) : formatDateTime(iso)}
    </Box>
  );
}

import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatPhone } from './format.js';

type Row = { row: number; name: string; number: string; result: 'repeated' | 'refused'; reason: string };

/** What an import did not take, row by row. */
export function ImportRows({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  if (rows.length === 0) return null;
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {['contacts.import.row', 'person.name', 'person.number', 'contacts.import.result'].map((label) => (
              <TableCell key={label}>{translate(label)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, name, number, result, reason }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell>{name}</TableCell>
              <TableCell>{formatPhone(number) || number}</TableCell>
              <TableCell>{[translate(`contacts.import.${result}`), reason].filter(Boolean).join(': ')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

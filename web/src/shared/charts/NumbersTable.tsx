import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';

export type Numbers = { headings: readonly string[]; rows: readonly (readonly string[])[] };

/** Shows a chart's data as a table, for screen readers and for exact values. */
export function NumbersTable({ title, headings, rows }: Numbers & { title: string }) {
  const translate = useTranslate();
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={summaryStyle}>
        {translate('charts.numbers')}
      </Box>
      <Box tabIndex={0} role="group" aria-label={title} sx={{ maxHeight: 280, overflow: 'auto' }}>
        <Table size="small" stickyHeader aria-label={title}>
          <TableHead>
            <TableRow>
              {headings.map((heading, at) => (
                <TableCell key={heading} align={at === 0 ? 'left' : 'right'}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([name = '', ...numbers], at) => (
              <TableRow key={`${at} ${name}`}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
                  {name}
                </TableCell>
                {numbers.map((number, column) => (
                  <TableCell key={headings[column + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {number}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

const summaryStyle = { cursor: 'pointer', color: 'text.secondary', fontSize: 13, py: 1, width: 'fit-content' };

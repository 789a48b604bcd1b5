import { Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Reading } from '../data/reading.js';
import { ROOMY } from './hide-on-phone.js';
import { ListBody } from './ListBody.js';
import { useNearEnd } from './near-end.js';

type RowsProps = {
  label: string;
  /** Text keys of the columns, without the final column of actions. */
  columns: readonly string[];
  /** Columns hidden on phones. */
  hideOnPhone?: readonly string[];
  /** Whether the rows have no actions. */
  isOnlyRead?: boolean;
  onNearEnd?: () => void;
  children: readonly ReactNode[];
};

const nothing = () => undefined;

function Rows({ label, columns, hideOnPhone = [], isOnlyRead = false, onNearEnd = nothing, children }: RowsProps) {
  const translate = useTranslate();
  const { ref, onScroll } = useNearEnd<HTMLDivElement>(onNearEnd);
  // If the rows have no buttons, the table itself must be focusable, or it cannot be scrolled with the keyboard.
  const byKeyboard = isOnlyRead ? { tabIndex: 0, role: 'region', 'aria-label': label } : {};
  return (
    <Card ref={ref} onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }} {...byKeyboard}>
      <Table aria-label={label} stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} sx={hideOnPhone.includes(column) ? ROOMY : null}>
                {translate(column)}
              </TableCell>
            ))}
            {isOnlyRead ? null : <TableCell align="right">{translate('contacts.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Card>
  );
}

type Props = RowsProps & { reading: Reading; empty: ReactNode; onClear?: () => void };

/** A table that loads more rows before its end is reached. */
export function PagedTable({ reading, empty, onClear, ...rows }: Props) {
  return (
    <ListBody reading={reading} isEmpty={rows.children.length === 0} empty={empty} onClear={onClear}>
      <Rows {...rows} />
    </ListBody>
  );
}

import { Card, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { whenNearEnd } from './near-end.js';
import { ROOMY } from './hide-on-phone.js';

type Props = {
  label: string;
  /** Text keys; what can be done with a row comes last, by itself. */
  columns: readonly string[];
  /** The columns that a phone leaves out. */
  hideOnPhone?: readonly string[];
  isPending: boolean;
  empty: ReactNode;
  /** Nothing can be done with its rows. */
  isOnlyRead?: boolean;
  onNearEnd?: () => void;
  children: readonly ReactNode[];
};

const nothing = () => undefined;

/** A table that reads on before its end is reached. */
export function PagedTable({ label, columns, hideOnPhone = [], isOnlyRead = false, children, ...rest }: Props) {
  const { isPending, empty, onNearEnd = nothing } = rest;
  const translate = useTranslate();
  if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
  if (children.length === 0) return empty;
  return (
    <Card onScroll={whenNearEnd(onNearEnd)} sx={{ overflow: 'auto', minHeight: 0 }}>
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

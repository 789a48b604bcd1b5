import { Card, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode, UIEvent } from 'react';
import { ROOMY } from './roomy.js';

const NEXT_PAGE_WITHIN_PX = 100;

type Props = {
  label: string;
  /** Text keys; what a row can do comes last, by itself. */
  columns: readonly string[];
  /** Those of them that a phone leaves out. */
  roomy?: readonly string[];
  isPending: boolean;
  empty: ReactNode;
  onNearEnd: () => void;
  children: readonly ReactNode[];
};

/** A table that reads on before its end is reached. */
export function PagedTable({ label, columns, roomy = [], isPending, empty, onNearEnd, children }: Props) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
  if (children.length === 0) return empty;
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={label} stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} sx={roomy.includes(column) ? ROOMY : null}>
                {translate(column)}
              </TableCell>
            ))}
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Card>
  );
}

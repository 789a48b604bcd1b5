import { Card } from '@mui/material';
import {
  BulkDeleteWithUndoButton,
  DataTable,
  useInfinitePaginationContext,
  useListContext,
  useResourceContext,
  useTranslate,
  type DataTableProps,
} from 'react-admin';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { DialogPlaceContext } from '../dialogs/dialog-place.js';
import { useIsPhone } from '../lib/use-screen-size.js';
import { useNearEnd } from './near-end.js';
import { RowsBoxContext, VisibleRows } from './VisibleRows.js';

export type RowsProps = {
  /** The columns that a phone hides until they are chosen. */
  hideOnPhone?: readonly string[];
  bulkActions?: DataTableProps['bulkActionButtons'];
  rowClick?: DataTableProps['rowClick'];
  rowSx?: DataTableProps['rowSx'];
  /** What a phone shows in place of the table. */
  onPhone?: ReactNode;
  /** Waits so long before it reads on, where the specification asks for it. */
  readOnAfterMs?: number;
  isRowSelectable?: DataTableProps['isRowSelectable'];
  /** The `DataTable.Col` of each column. */
  children: ReactNode;
};

/** A column may break what it holds at any letter, but the word above it stays whole. */
const headStyle = { '& .MuiTableCell-head': { overflowWrap: 'normal' } };

/** Reads on before the end of what is read is scrolled into view. */
function useReadOn(afterMs: number) {
  const { isFetching, error } = useListContext();
  const { hasNextPage = false, fetchNextPage } = useInfinitePaginationContext();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useNearEnd<HTMLDivElement>(() => {
    // A page that failed is read again only when the user asks: a list near its end asks at every change.
    if (!hasNextPage || isFetching || error) return;
    if (afterMs === 0) return void fetchNextPage();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void fetchNextPage(), afterMs);
  });
}

/** The rows that are read, in a table that reads on while it is scrolled. */
export function ResourceRows({
  storeKey,
  hideOnPhone = [],
  bulkActions,
  rowClick,
  onPhone,
  readOnAfterMs = 0,
  ...table
}: RowsProps & { storeKey: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const phone = useIsPhone();
  const { ref, onScroll } = useReadOn(readOnAfterMs);
  const kept = use(DialogPlaceContext);
  const openKept = (id: string | number) => {
    kept?.open(String(id));
    return false as const;
  };
  return (
    <Card ref={ref} onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      {phone && onPhone ? (
        onPhone
      ) : (
        <RowsBoxContext value={ref}>
          <DataTable
            body={VisibleRows}
            aria-label={translate(`resources.${resource}.name`, { smart_count: 2 })}
            bulkActionButtons={phone ? false : (bulkActions ?? <BulkDeleteWithUndoButton />)}
            rowClick={rowClick ?? (kept ? openKept : 'edit')}
            storeKey={storeKey}
            hiddenColumns={phone ? [...hideOnPhone] : []}
            sx={headStyle}
            {...table}
          />
        </RowsBoxContext>
      )}
    </Card>
  );
}

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
import { DialogStateContext } from '../dialogs/dialog-state.js';
import { useIsPhone } from '../lib/use-screen-size.js';
import { useNearEnd } from './near-end.js';
import { RowsBoxContext, VisibleRows } from './VisibleRows.js';

export type RowsProps = {
  /** Columns hidden on phones until the user selects them. */
  hideOnPhone?: readonly string[];
  bulkActions?: DataTableProps['bulkActionButtons'];
  rowClick?: DataTableProps['rowClick'];
  rowSx?: DataTableProps['rowSx'];
  /** Replaces the table on phones. */
  onPhone?: ReactNode;
  /** The delay before more rows are loaded, where the specification requires one. */
  readOnAfterMs?: number;
  isRowSelectable?: DataTableProps['isRowSelectable'];
  /** The `DataTable.Col` of each column. */
  children: ReactNode;
};

/** Cells may break their text at any letter, but the column header stays whole. */
const headStyle = { '& .MuiTableCell-head': { overflowWrap: 'normal' } };

/** Loads more rows before the end is scrolled into view. */
function useReadOn(afterMs: number) {
  const { isFetching, error } = useListContext();
  const { hasNextPage = false, fetchNextPage } = useInfinitePaginationContext();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useNearEnd<HTMLDivElement>(() => {
    // A failed page is only retried by the user, because a list near its end requests more on every change.
    if (!hasNextPage || isFetching || error) return;
    if (afterMs === 0) return void fetchNextPage();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void fetchNextPage(), afterMs);
  });
}

/** Shows the loaded rows in a table with infinite scrolling. */
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
  const dialog = use(DialogStateContext);
  const openDialog = (id: string | number) => {
    dialog?.open(String(id));
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
            rowClick={rowClick ?? (dialog ? openDialog : 'edit')}
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

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
import { EmptyState } from '../EmptyState.js';
import type { IconName } from '../icon-paths.js';
import { useIsPhone } from '../lib/use-screen-size.js';
import { ListBody } from '../table/ListBody.js';
import { useNearEnd } from '../table/near-end.js';
import { useListReading } from './RecordList.js';
import { RowsBoxContext, VisibleRows } from './VisibleRows.js';

/** Where the user's choice of columns is stored. */
export function useStoreKey(): string {
  const isPhone = useIsPhone();
  return `${useResourceContext()}.table${isPhone ? '.phone' : ''}`;
}

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

type RowsProps = Pick<DataTableProps, 'bulkActionButtons' | 'rowClick' | 'rowSx' | 'isRowSelectable'> & {
  /** Columns hidden on phones until the user selects them. */
  hideOnPhone?: readonly string[];
  /** Replaces the table on phones. */
  onPhone?: ReactNode;
  /** Whether the rows can be neither opened, selected nor changed. */
  isOnlyRead?: boolean;
  /** The delay before more rows are loaded, where the specification requires one. */
  readOnAfterMs?: number;
  /** The `DataTable.Col` of each column. */
  children: ReactNode;
};

/** The rows open their dialog, if the list holds the open dialog in its state, or else their URL. */
function useOpening(): NonNullable<DataTableProps['rowClick']> {
  const dialog = use(DialogStateContext);
  if (!dialog) return 'edit';
  return (id) => {
    dialog.open(String(id));
    return false;
  };
}

/** Shows the loaded rows in a table with infinite scrolling. */
function Rows({ hideOnPhone = [], onPhone, isOnlyRead = false, readOnAfterMs = 0, ...table }: RowsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const isPhone = useIsPhone();
  const storeKey = useStoreKey();
  const opening = useOpening();
  const { ref, onScroll } = useReadOn(readOnAfterMs);
  const label = translate(`resources.${resource}.name`, { smart_count: 2 });
  const acting = isOnlyRead
    ? { bulkActionButtons: false, rowClick: false as const }
    : { bulkActionButtons: <BulkDeleteWithUndoButton />, rowClick: opening };
  // If the rows have no buttons, the table itself must be focusable, or it cannot be scrolled with the keyboard.
  const byKeyboard = isOnlyRead ? { tabIndex: 0, role: 'region', 'aria-label': label } : {};
  return (
    <Card ref={ref} onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }} {...byKeyboard}>
      {isPhone && onPhone ? (
        onPhone
      ) : (
        <RowsBoxContext value={ref}>
          <DataTable
            body={VisibleRows}
            aria-label={label}
            storeKey={storeKey}
            hiddenColumns={isPhone ? [...hideOnPhone] : []}
            sx={headStyle}
            {...acting}
            {...table}
            {...(isPhone && { bulkActionButtons: false })}
          />
        </RowsBoxContext>
      )}
    </Card>
  );
}

type Props = RowsProps & {
  /** The icon of the empty list. */
  icon?: IconName;
  /** Clears the filters that the page applies. Undefined if none is active. */
  onClear?: (() => void) | undefined;
};

/** The table of a list, or the reason why there are no rows. */
export function ListTable({ icon, onClear, ...rows }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { data = [], total, setFilters } = useListContext();
  const reading = useListReading();
  const text = (key: string) => translate(`resources.${resource}.${key}`, { _: '' });
  return (
    <ListBody
      reading={{ ...reading, isFiltered: reading.isFiltered || onClear !== undefined }}
      isEmpty={(total ?? data.length) === 0}
      empty={<EmptyState {...(icon && { icon })} title={text('empty')} hint={text('emptyHint')} />}
      onClear={onClear ?? (() => setFilters({}))}
    >
      <Rows {...rows} />
    </ListBody>
  );
}

/** Cells may break their text at any letter, but the column header stays whole. */
const headStyle = { '& .MuiTableCell-head': { overflowWrap: 'normal' } };

import { TableBody } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  DataTableRow,
  RecordContextProvider,
  useDataTableDataContext,
  useDataTableRowSxContext,
  useDataTableSortContext,
  type RaRecord,
} from 'react-admin';
import { createContext, use, useEffect, type ReactNode, type RefObject } from 'react';

/**
 * Lists of up to this many rows render them all, which keeps short lists simple. It equals the size of a list's first
 * page.
 */
const ALL_UP_TO = 100;
const ROW_PX = 60;

/** The box that scrolls the rows. */
export const RowsBoxContext = createContext<RefObject<HTMLElement | null>>({ current: null });

const Gap = ({ px }: { px: number }) => (px > 0 ? <tr aria-hidden="true" style={{ height: px }} /> : null);

/**
 * Moves the label to the checkbox input, because the library puts it on the surrounding box, where screen readers
 * ignore it.
 */
function useLabelledCheckboxes(table: RefObject<HTMLElement | null>) {
  useEffect(() => {
    for (const box of table.current?.querySelectorAll('.select-item[aria-label]') ?? []) {
      box.querySelector('input')?.setAttribute('aria-label', box.getAttribute('aria-label') ?? '');
      box.removeAttribute('aria-label');
    }
  });
}

/** Exposes the sorted column to screen readers, because the library shows it only with an arrow. */
function useSortAnnouncement(table: RefObject<HTMLElement | null>) {
  const sort = useDataTableSortContext();
  useEffect(() => {
    for (const label of table.current?.querySelectorAll<HTMLElement>('th [data-field]') ?? []) {
      const heading = label.closest('th');
      if (label.dataset['field'] !== sort?.field) heading?.removeAttribute('aria-sort');
      else heading?.setAttribute('aria-sort', sort?.order === 'DESC' ? 'descending' : 'ascending');
    }
  });
}

/** The body of a virtualised table: only visible rows are rendered. */
export function VisibleRows({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext<RaRecord>() ?? [];
  const rowSx = useDataTableRowSxContext();
  const isLong = data.length > ALL_UP_TO;
  const box = use(RowsBoxContext);
  useLabelledCheckboxes(box);
  useSortAnnouncement(box);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  const rows = useVirtualizer({
    count: data.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  const visible = rows.getVirtualItems();
  const shown = isLong ? visible : [...data.keys()].map((index) => ({ index }));
  const last = visible.at(-1);
  return (
    <TableBody className="datatable-body">
      <Gap px={visible[0]?.start ?? 0} />
      {shown.map(({ index }) => {
        const record = data[index];
        return record ? (
          <RecordContextProvider key={record.id} value={record}>
            <DataTableRow
              ref={isLong ? rows.measureElement : null}
              data-index={index}
              sx={rowSx?.(record, index) ?? {}}
            >
              {children}
            </DataTableRow>
          </RecordContextProvider>
        ) : null;
      })}
      <Gap px={last ? rows.getTotalSize() - last.end : 0} />
    </TableBody>
  );
}

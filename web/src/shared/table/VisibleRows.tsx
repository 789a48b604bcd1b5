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

/** As many rows as a list reads at first all exist, which keeps short lists plain. */
const ALL_UP_TO = 100;
const ROW_PX = 60;

/** The box in which the rows are scrolled. */
export const RowsBoxContext = createContext<RefObject<HTMLElement | null>>({ current: null });

const Gap = ({ px }: { px: number }) => (px > 0 ? <tr aria-hidden="true" style={{ height: px }} /> : null);

/** The library labels the box around a row's checkbox, which nobody hears; the label belongs to the input. */
function useLabelledCheckboxes(table: RefObject<HTMLElement | null>) {
  useEffect(() => {
    for (const box of table.current?.querySelectorAll('.select-item[aria-label]') ?? []) {
      box.querySelector('input')?.setAttribute('aria-label', box.getAttribute('aria-label') ?? '');
      box.removeAttribute('aria-label');
    }
  });
}

/** The library shows by an arrow by which column the rows are sorted; a screen reader needs it said. */
function useToldOrder(table: RefObject<HTMLElement | null>) {
  const sort = useDataTableSortContext();
  useEffect(() => {
    for (const label of table.current?.querySelectorAll<HTMLElement>('th [data-field]') ?? []) {
      const heading = label.closest('th');
      if (label.dataset['field'] !== sort?.field) heading?.removeAttribute('aria-sort');
      else heading?.setAttribute('aria-sort', sort?.order === 'DESC' ? 'descending' : 'ascending');
    }
  });
}

/** The body of a table, of whose many rows only those in sight exist. */
export function VisibleRows({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext<RaRecord>() ?? [];
  const rowSx = useDataTableRowSxContext();
  const isLong = data.length > ALL_UP_TO;
  const box = use(RowsBoxContext);
  useLabelledCheckboxes(box);
  useToldOrder(box);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  const rows = useVirtualizer({
    count: data.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  const inSight = rows.getVirtualItems();
  const shown = isLong ? inSight : [...data.keys()].map((index) => ({ index }));
  const last = inSight.at(-1);
  return (
    <TableBody className="datatable-body">
      <Gap px={inSight[0]?.start ?? 0} />
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

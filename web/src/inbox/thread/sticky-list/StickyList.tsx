import type { ReactNode, Ref } from 'react';
import type { StickyListState, StickyRow } from './use-sticky-list.js';

type Props<R extends StickyRow> = {
  list: StickyListState;
  rows: readonly R[];
  label: string;
  renderRow: (row: R, flashing: boolean) => ReactNode;
  /** Shows in place of the rows while there are none. */
  empty: ReactNode;
  /** Stands below the last row. */
  footer: ReactNode;
};

const placeAt = (y: number) =>
  ({ position: 'absolute', top: 0, insetInline: 0, transform: `translateY(${y}px)` }) as const;

type RowsProps<R extends StickyRow> = Pick<Props<R>, 'rows' | 'label' | 'renderRow'> &
  Pick<StickyListState, 'virtual' | 'flashing'>;

function Rows<R extends StickyRow>({ rows, virtual, flashing, label, renderRow }: RowsProps<R>) {
  return (
    <div role="log" aria-live="off" aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        const measure: Ref<HTMLDivElement> = virtual.measureElement;
        return (
          <div key={key} ref={measure} data-index={index} style={placeAt(start)} className="thread-row">
            {renderRow(row, flashing === row.key)}
          </div>
        );
      })}
    </div>
  );
}

/**
 * A list that is read from its end: it sticks to the end while rows are added, lets go when the user scrolls up, and
 * keeps its place when older rows are put on top. Only the rows in sight exist, so a long list scrolls like a short one.
 */
export function StickyList<R extends StickyRow>({ list, rows, label, renderRow, empty, footer }: Props<R>) {
  const { box, scrolling, virtual, flashing } = list;
  return (
    <div ref={box} {...scrolling} tabIndex={0} className="log">
      {rows.length === 0 ? empty : null}
      <Rows rows={rows} virtual={virtual} flashing={flashing} label={label} renderRow={renderRow} />
      {footer}
    </div>
  );
}

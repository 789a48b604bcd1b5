import type { ReactNode, Ref } from 'react';
import type { StickyListState, StickyRow } from './use-sticky-list.js';

type Props<R extends StickyRow> = {
  list: StickyListState;
  rows: readonly R[];
  label: string;
  renderRow: (row: R, flashing: boolean) => ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Shown below the last row. */
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
 * A virtualized list that starts at its end. It stays there while rows are added, stops following when the user scrolls
 * up, and keeps its scroll position when older rows are added at the top. Only visible rows are rendered.
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

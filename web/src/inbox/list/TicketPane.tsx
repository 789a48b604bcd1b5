import type { Ticket } from '@recado/contracts';
import { Box, Button, Skeleton, Stack } from '@mui/material';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { EmptyState } from '../../shared/EmptyState.js';
import type { TicketList } from '../live/inbox-state.js';
import { DownNotice } from './DownNotice.js';
import { ROW_HEIGHT } from './row-styles.js';
import { TicketRow, type RowHandlers } from './TicketRow.js';
import { useHeldRows } from './use-held-rows.js';
import type { Tab } from './use-inbox-view.js';

const NEXT_PAGE_WITHIN_PX = 100;
const SKELETONS = [0, 1, 2, 3, 4, 5];

type RowsProps = RowHandlers & {
  list: TicketList;
  pinned: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  openUuid: string | undefined;
  cursor: string | null;
  showOwner: boolean;
  found: string | null;
  menuOpen: boolean;
  onNearEnd: () => void;
};

// A new function would make the virtualizer measure all rows again.
const rowHeight = () => ROW_HEIGHT;
const placeAt = (y: number) => ({ transform: `translateY(${y}px)` });

type Virtual = Virtualizer<HTMLDivElement, Element>;

/** Uses the virtualizer's values, because reading them from the DOM would force a layout. */
function useNearEnd(rows: Virtual, count: number, onNearEnd: () => void) {
  const { scrollOffset, scrollRect } = rows;
  const nearEnd = rows.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0) <= NEXT_PAGE_WITHIN_PX;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, count, onNearEnd]);
}

function useCursorInView(rows: Virtual, tickets: readonly Ticket[], cursor: string | null) {
  const index = useMemo(() => (cursor ? tickets.findIndex(({ id }) => id === cursor) : -1), [tickets, cursor]);
  useEffect(() => {
    if (index >= 0) rows.scrollToIndex(index);
  }, [index, rows]);
}

/** Renders only the visible rows, so that 10,000 tickets scroll smoothly. */
function Rows({ list, pinned, selected, openUuid, cursor, menuOpen, onNearEnd, ...rest }: RowsProps) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const { hasMore } = list;
  const { tickets, onPointerDown } = useHeldRows(list.tickets, menuOpen);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  const rows = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    overscan: 8,
  });

  useNearEnd(rows, tickets.length, onNearEnd);
  useCursorInView(rows, tickets, cursor);

  return (
    <div
      ref={scroller}
      className={selected.size > 0 ? 'ticket-rows selecting' : 'ticket-rows'}
      onPointerDown={onPointerDown}
    >
      <div role="list" aria-label={translate('inbox.list')} aria-busy={hasMore} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const ticket = tickets[index];
          if (!ticket) return null;
          return (
            <div key={key} role="listitem" aria-posinset={index + 1} aria-setsize={list.count} style={placeAt(start)}>
              <TicketRow
                ticket={ticket}
                active={ticket.uuid === openUuid}
                cursor={ticket.id === cursor}
                pinned={pinned.has(ticket.id)}
                selected={selected.has(ticket.id)}
                {...rest}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function LoadingRows() {
  return (
    <Box aria-hidden="true">
      {SKELETONS.map((index) => (
        <Stack key={index} direction="row" sx={{ gap: 1.5, p: '10px 12px 10px 16px', height: ROW_HEIGHT }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton width="40%" />
          </Box>
        </Stack>
      ))}
    </Box>
  );
}

type Props = RowsProps & {
  tab: Tab;
  tabs: ReactNode;
  isPending: boolean;
  isError: boolean;
  nothing: ReactNode;
  onAgain: () => void;
};

/** The left pane: tabs and tickets. */
export function TicketPane({ tab, tabs, isPending, isError, nothing, onAgain, ...rows }: Props) {
  const translate = useTranslate();
  const empty = rows.list.tickets.length === 0;
  const body = () => {
    if (isPending) return <LoadingRows />;
    if (isError && empty)
      return (
        <EmptyState icon="alert" title={translate('inbox.loadFailed')}>
          <Button variant="outlined" onClick={onAgain}>
            {translate('app.tryAgain')}
          </Button>
        </EmptyState>
      );
    return empty ? nothing : <Rows key={tab} {...rows} />;
  };
  return (
    <Stack
      component="section"
      aria-label={translate('inbox.list')}
      id="ticket-list"
      sx={{ bgcolor: 'surface', minWidth: 0, minHeight: 0 }}
    >
      {tabs}
      <DownNotice />
      {body()}
    </Stack>
  );
}

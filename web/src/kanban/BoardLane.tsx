import { Droppable, type DroppableProvided, type DroppableStateSnapshot } from '@hello-pangea/dnd';
import type { KanbanTicket } from '@recado/contracts';
import { Box } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Reading } from '../shared/data/reading.js';
import { useEventCallback } from '../shared/lib/use-event-callback.js';
import { ListBody } from '../shared/table/ListBody.js';
import type { Lane } from './board.js';
import { useBoardShared } from './board-context.js';
import { BoardCard, CARD_PX, CarriedCard } from './BoardCard.js';
import { LaneHead } from './LaneHead.js';
import { useLaneCards } from './use-lane-cards.js';

const NEXT_PAGE_WITHIN_PX = 3 * CARD_PX;

const laneStyle = {
  ...{ flex: '1 0 264px', maxWidth: 340, minHeight: 0, display: 'flex', flexDirection: 'column' },
  ...{ borderRadius: '14px', border: '1px solid', borderColor: 'line', bgcolor: 'thread', overflow: 'hidden' },
} as const;

// A new function would make the virtualizer measure all rows again.
const cardHeight = () => CARD_PX;

type RowsProps = {
  cards: readonly KanbanTicket[];
  /** The space for a card that is dragged over this lane from another lane. */
  extra: number;
  scroller: RefObject<HTMLElement | null>;
  onNearEnd: () => void;
};

/** Renders only the visible cards, so that 10,000 cards scroll smoothly. */
function Cards({ cards, extra, scroller, onNearEnd }: RowsProps) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: cardHeight,
    overscan: 4,
  });
  const { scrollOffset, scrollRect } = rows;
  const below = rows.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0);
  const isNearEnd = below <= NEXT_PAGE_WITHIN_PX;
  const readOn = useEventCallback(onNearEnd);
  useEffect(() => {
    if (isNearEnd) readOn();
  }, [isNearEnd, cards.length, readOn]);
  return (
    <div style={{ height: (cards.length + extra) * CARD_PX, position: 'relative' }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const card = cards[index];
        return card ? (
          <Box key={card.id} sx={{ position: 'absolute', left: 0, right: 0 }} style={{ top: start }}>
            <BoardCard card={card} index={index} />
          </Box>
        ) : null;
      })}
    </div>
  );
}

type BoxProps = {
  provided: DroppableProvided;
  state: DroppableStateSnapshot;
  reading: Reading;
  cards: readonly KanbanTicket[];
  loadMore: () => void;
};

/** The scrolling area of a lane. Its ref is stable, so that the cards can always find it. */
function LaneBox({ provided: { innerRef, droppableProps }, state, reading, cards, loadMore }: BoxProps) {
  const scroller = useRef<HTMLElement>(null);
  const attach = useCallback(
    (box: HTMLElement | null) => {
      innerRef(box);
      scroller.current = box;
    },
    [innerRef],
  );
  const { isDraggingOver, isUsingPlaceholder } = state;
  return (
    <Box
      ref={attach}
      {...droppableProps}
      sx={{
        ...{ flex: 1, minHeight: 96, overflowY: 'auto', px: 1, contain: 'strict' },
        ...(isDraggingOver && { bgcolor: 'accentSoft' }),
      }}
    >
      <ListBody reading={reading} isEmpty={cards.length === 0} empty={null} pendingPx={CARD_PX}>
        <Cards cards={cards} extra={isUsingPlaceholder ? 1 : 0} scroller={scroller} onNearEnd={loadMore} />
      </ListBody>
    </Box>
  );
}

export function BoardLane({ lane }: { lane: Lane }) {
  const { laneIds, chosen, moving, nameOf } = useBoardShared();
  const read = useLaneCards({ laneId: lane.id, laneIds, chosen, moving });
  return (
    <Box component="section" aria-label={nameOf(lane.id)} sx={laneStyle}>
      <LaneHead lane={lane} />
      <Droppable
        droppableId={lane.id}
        mode="virtual"
        renderClone={(provided, _state, { draggableId }) => {
          const card = read.cards.find(({ id }) => id === draggableId);
          return card ? <CarriedCard card={card} provided={provided} /> : <div ref={provided.innerRef} />;
        }}
      >
        {(provided, state) => <LaneBox {...read} provided={provided} state={state} />}
      </Droppable>
    </Box>
  );
}

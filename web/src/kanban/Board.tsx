import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BoardCard } from './BoardCard.js';
import { OPEN_LANE, type Lane } from './board.js';

const LANE_PX = 296;

const laneStyle = {
  width: LANE_PX,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: '14px',
  border: '1px solid',
  borderColor: 'line',
  bgcolor: 'thread',
} as const;

function LaneHead({ name, lane }: { name: string; lane: Lane }) {
  return (
    <Stack
      direction="row"
      sx={{
        ...{ alignItems: 'center', gap: 1, p: 1.5, position: 'sticky', top: 0, zIndex: 1 },
        ...{ bgcolor: 'thread', borderRadius: '14px' },
      }}
    >
      {lane.color ? (
        <Box sx={{ width: 10, height: 10, borderRadius: '50%', flex: 'none' }} style={{ background: lane.color }} />
      ) : null}
      <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Typography>
      <Box sx={{ ml: 'auto', color: 'text.secondary' }}>{lane.cards.length}</Box>
    </Stack>
  );
}

function BoardLane({ lane, name }: { lane: Lane; name: string }) {
  return (
    <Box component="section" aria-label={name} sx={laneStyle}>
      <LaneHead lane={lane} name={name} />
      <Droppable droppableId={lane.id}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <Box
            ref={innerRef}
            {...droppableProps}
            sx={{
              ...{ flex: 1, p: 1, pt: 0, minHeight: 96, borderRadius: '14px' },
              ...(isDraggingOver && { bgcolor: 'accentSoft' }),
            }}
          >
            {lane.cards.map((card, index) => (
              <BoardCard key={card.id} card={card} index={index} />
            ))}
            {placeholder}
          </Box>
        )}
      </Droppable>
    </Box>
  );
}

type Props = { lanes: readonly Lane[]; onMove: (ticketId: string, laneId: string) => void };

/** All lanes side by side. The board scrolls as one, so that a card can be carried past its edge. */
export function Board({ lanes, onMove }: Props) {
  const translate = useTranslate();
  const nameOf = (id: string | undefined) =>
    (id === OPEN_LANE ? translate('kanban.open') : lanes.find((lane) => lane.id === id)?.name) ?? '';
  const tellPlace = (key: string, id: string | undefined, { announce }: ResponderProvided) =>
    announce(translate(key, { lane: nameOf(id) }));
  const drop = ({ draggableId, source, destination }: DropResult, provided: ResponderProvided) => {
    const target = destination?.droppableId;
    tellPlace(target ? 'kanban.dropped' : 'kanban.back', target ?? source.droppableId, provided);
    if (target && target !== source.droppableId) onMove(draggableId, target);
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={translate('kanban.howTo')}
      onDragStart={({ source }, provided) => tellPlace('kanban.lifted', source.droppableId, provided)}
      onDragUpdate={({ destination }, provided) => tellPlace('kanban.over', destination?.droppableId, provided)}
      onDragEnd={drop}
    >
      <Stack
        direction="row"
        tabIndex={0}
        sx={{ gap: 2, overflow: 'auto', minHeight: 0, flex: 1, alignItems: 'stretch', pb: 1 }}
      >
        {lanes.map((lane) => (
          <BoardLane key={lane.id} lane={lane} name={nameOf(lane.id)} />
        ))}
      </Stack>
    </DragDropContext>
  );
}

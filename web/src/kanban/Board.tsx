import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useBoardShared } from './board-context.js';
import { BoardLane } from './BoardLane.js';

/**
 * All lanes side by side, each with its own scroll position. The board does not scroll while a card is dragged, because
 * the positions of the drop targets are measured when the drag starts.
 */
export function Board() {
  const translate = useTranslate();
  const { lanes, nameOf, move } = useBoardShared();
  const [isCarrying, setCarrying] = useState(false);
  const announcePosition = (key: string, id: string | undefined, { announce }: ResponderProvided) =>
    announce(translate(key, { lane: nameOf(id) }));
  const drop = ({ draggableId, source, destination }: DropResult, provided: ResponderProvided) => {
    setCarrying(false);
    const target = destination?.droppableId;
    announcePosition(target ? 'kanban.dropped' : 'kanban.back', target ?? source.droppableId, provided);
    if (target && target !== source.droppableId) move(draggableId, target);
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={translate('kanban.howTo')}
      onBeforeDragStart={() => setCarrying(true)}
      onDragStart={({ source }, provided) => announcePosition('kanban.lifted', source.droppableId, provided)}
      onDragUpdate={({ destination }, provided) => announcePosition('kanban.over', destination?.droppableId, provided)}
      onDragEnd={drop}
    >
      <Stack
        direction="row"
        tabIndex={0}
        sx={{
          ...{ gap: 1.5, minHeight: 0, flex: 1, alignItems: 'stretch', pb: 1 },
          ...{ overflowX: isCarrying ? 'hidden' : 'auto', overflowY: 'hidden' },
        }}
      >
        {lanes.map((lane) => (
          <BoardLane key={lane.id} lane={lane} />
        ))}
      </Stack>
    </DragDropContext>
  );
}

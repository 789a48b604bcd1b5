import { DragDropContext, Droppable, type DragDropContextProps, type DragUpdate } from '@hello-pangea/dnd';
import type { QueueOption } from '@recado/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { OptionTreeRow, type OptionActs } from './OptionTreeRow.js';
import { rowsOf, targetBefore, type OptionRow, type Target } from './option-rows.js';

type Props = OptionActs & { options: readonly QueueOption[]; onMove: (id: string, to: Target) => void };
type DropPosition = Pick<DragUpdate, 'draggableId' | 'destination' | 'combine'>;

/** Returns where a drag would end: below another option, or above a row. Returns null outside the tree. */
function targetOf(rows: readonly OptionRow[], { draggableId, destination, combine }: DropPosition): Target | null {
  if (combine) return { parentId: combine.draggableId };
  return destination ? targetBefore(rows, draggableId, destination.index) : null;
}

const rowOf = (rows: readonly OptionRow[], id: string) => rows.find(({ option }) => option.id === id);

/** Returns the text that describes an option's position to screen readers. */
function usePositionText(rows: readonly OptionRow[]) {
  const translate = useTranslate();
  return ({ draggableId, destination, combine }: DropPosition): string => {
    if (combine)
      return translate('queueOptions.overInside', { name: rowOf(rows, combine.draggableId)?.option.title ?? '' });
    const next = destination && rows.filter(({ option }) => option.id !== draggableId)[destination.index];
    if (next) return translate('queueOptions.overBefore', { name: next.option.title });
    return translate(destination ? 'queueOptions.overEnd' : 'queueOptions.overNothing');
  };
}

/** Returns the visible rows. Children of an option are hidden while it is collapsed or dragged. */
function useRows(options: readonly QueueOption[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<string | null>(null);
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const rows = rowsOf(options, dragged === null ? closed : new Set([...closed, dragged]));
  return { rows, closed, toggle, setDragged };
}

type Moving = Pick<Props, 'onMove'> & { rows: readonly OptionRow[]; setDragged: (id: string | null) => void };

/** Space lifts and drops an option, and arrow keys move it; a pointer does the same. Each step is announced. */
function useDrag({ rows, setDragged, onMove }: Moving): Omit<DragDropContextProps, 'children'> {
  const translate = useTranslate();
  const positionText = usePositionText(rows);
  return {
    dragHandleUsageInstructions: translate('queueOptions.howTo'),
    onBeforeCapture: ({ draggableId }) => flushSync(() => setDragged(draggableId)),
    onDragStart: ({ draggableId }, { announce }) =>
      announce(translate('queueOptions.lifted', { name: rowOf(rows, draggableId)?.option.title ?? '' })),
    onDragUpdate: (update, { announce }) => announce(positionText(update)),
    onDragEnd(result, { announce }) {
      const target = targetOf(rows, result);
      const { parentId, option } = rowOf(rows, result.draggableId)?.option ?? {};
      announce(translate('queueOptions.dropped', { place: positionText(result) }));
      setDragged(null);
      const isThere = target?.parentId === parentId && target?.option === option;
      if (target && !isThere) onMove(result.draggableId, target);
    },
  };
}

/**
 * Shows the options as a tree. An option dropped between two rows becomes a sibling of the lower one; dropped on
 * another, it becomes its child.
 */
export function OptionTree({ options, onMove, ...acts }: Props) {
  const translate = useTranslate();
  const { rows, closed, toggle, setDragged } = useRows(options);
  const drag = useDrag({ rows, setDragged, onMove });
  return (
    <DragDropContext {...drag}>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{translate('queueOptions.hint')}</Typography>
      <Droppable droppableId="options" isCombineEnabled>
        {({ innerRef, droppableProps, placeholder }) => (
          <Box ref={innerRef} {...droppableProps}>
            {rows.map((row, index) => (
              <OptionTreeRow
                key={row.option.id}
                row={row}
                index={index}
                isClosed={closed.has(row.option.id)}
                onToggle={toggle}
                {...acts}
              />
            ))}
            {placeholder}
          </Box>
        )}
      </Droppable>
    </DragDropContext>
  );
}

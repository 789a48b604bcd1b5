import { Draggable, type DraggableProvided } from '@hello-pangea/dnd';
import type { KanbanTicket } from '@recado/contracts';
import { Box, Button, Card, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { lastLine } from '../shared/lib/last-line.js';
import { Avatar } from '../shared/Avatar.js';
import { formatPhone } from '../shared/lib/format.js';
import { QueueChip } from '../shared/QueueChip.js';
import { useBoardShared } from './board-context.js';
import { elapsed } from './elapsed.js';
import { MoveMenu } from './MoveMenu.js';
import { unsigned } from './unsigned.js';

/** All cards have this height, including the gap, so that positions follow from the index. */
export const CARD_PX = 196;
const GAP_PX = 8;
const LONG_MINUTES = 60;
const MINUTE_MS = 60_000;

const line = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const twoLines = {
  ...{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  ...{ overflowWrap: 'anywhere', flex: 1, minHeight: 0 },
} as const;
const cardStyle = {
  ...{ p: 1.5, height: CARD_PX - GAP_PX, display: 'flex', flexDirection: 'column', gap: 0.75 },
  ...{ cursor: 'grab', boxSizing: 'border-box', mb: `${GAP_PX}px` },
} as const;

/** How long the contact has been waiting, or the ticket's age if the contact is not waiting. */
function Age({ card: { waitingSince, createdAt } }: { card: KanbanTicket }) {
  const translate = useTranslate();
  const { now } = useBoardShared();
  const { unit, n } = elapsed(waitingSince ?? createdAt, now);
  const time = translate(`kanban.${unit}`, { n });
  const isLong = waitingSince !== null && now - new Date(waitingSince).getTime() >= LONG_MINUTES * MINUTE_MS;
  return (
    <Box sx={{ color: isLong ? 'error.main' : 'text.secondary', fontSize: 12.5, whiteSpace: 'nowrap' }}>
      {translate(waitingSince ? 'kanban.waits' : 'kanban.age', { time })}
    </Box>
  );
}

/** The ticket's agent and queue. */
function Assignment({ card: { userId, queueId } }: { card: KanbanTicket }) {
  const translate = useTranslate();
  const { userName, queueOf } = useBoardShared();
  const queue = queueId ? queueOf(queueId) : undefined;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0, fontSize: 12.5 }}>
      <Box sx={{ ...line, flex: 1 }}>{userId ? userName(userId) : translate('kanban.nobody')}</Box>
      {queue ? <QueueChip {...queue} /> : null}
    </Stack>
  );
}

function CardContent({ card }: { card: KanbanTicket }) {
  const translate = useTranslate();
  const { contact } = card;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
        <Avatar id={contact.id} name={contact.name} picture={contact.profilePicUrl} size="small" />
        <Box sx={line}>
          <b>{contact.name}</b>
        </Box>
        <Box sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>#{card.number}</Box>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between' }}>
        <Box sx={{ ...line, color: 'text.secondary', fontSize: 12.5 }}>{formatPhone(contact.number)}</Box>
        <Age card={card} />
      </Stack>
      <Box sx={twoLines}>{lastLine(unsigned(card.lastMessage), translate)}</Box>
      <Assignment card={card} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Button component={Link} to={`/tickets/${card.uuid}`} variant="outlined" size="small">
          {translate('kanban.see')}
        </Button>
        <MoveMenu card={card} />
      </Stack>
    </>
  );
}

type CarriedProps = { card: KanbanTicket; provided: DraggableProvided };

/** The dragged card. Its position in the lane may be out of view. */
export function CarriedCard({ card, provided: { innerRef, draggableProps, dragHandleProps } }: CarriedProps) {
  return (
    <Card ref={innerRef} {...draggableProps} {...dragHandleProps} elevation={6} sx={cardStyle}>
      <CardContent card={card} />
    </Card>
  );
}

/** A ticket on the board. The whole card is the drag handle. Space lifts and drops it, and arrow keys move it. */
export const BoardCard = memo(function BoardCard({ card, index }: { card: KanbanTicket; index: number }) {
  const label = `#${card.number} ${card.contact.name}`;
  return (
    <Draggable draggableId={card.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <Card
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          role="group" // it contains a link, which a button may not
          aria-label={label}
          elevation={0}
          sx={cardStyle}
        >
          <CardContent card={card} />
        </Card>
      )}
    </Draggable>
  );
});

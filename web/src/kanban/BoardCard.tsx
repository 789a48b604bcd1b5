import { Draggable } from '@hello-pangea/dnd';
import type { KanbanTicket } from '@recado/contracts';
import { Box, Button, Card, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { lastLine } from '../shared/lib/last-line.js';
import { Avatar } from '../shared/Avatar.js';
import { formatPhone } from '../shared/lib/format.js';

const line = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

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
      <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{formatPhone(contact.number)}</Box>
      <Box sx={twoLines}>{lastLine(card.lastMessage, translate)}</Box>
      <Button
        component={Link}
        to={`/tickets/${card.uuid}`}
        variant="outlined"
        size="small"
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('kanban.see')}
      </Button>
    </>
  );
}

/** A ticket on the board. The whole card is the handle: Space lifts it, arrows move it, Space puts it down. */
export function BoardCard({ card, index }: { card: KanbanTicket; index: number }) {
  const label = `#${card.number} ${card.contact.name}`;
  return (
    <Draggable draggableId={card.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Card
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          role="group" // it holds a link, which a button may not
          aria-label={label}
          elevation={isDragging ? 6 : 0}
          sx={{ p: 1.5, mb: 1, display: 'flex', flexDirection: 'column', gap: 0.75, cursor: 'grab' }}
        >
          <CardContent card={card} />
        </Card>
      )}
    </Draggable>
  );
}

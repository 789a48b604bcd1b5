import type { TicketEvent, TicketNote } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { Icon } from '../../shared/Icon.js';
import { formatTime } from '../../shared/lib/format.js';
import { eventText } from '../text/event-text.js';
import { Mark } from './ThreadMarks.js';

export type AsideContent = { kind: 'event'; event: TicketEvent } | { kind: 'note'; note: TicketNote };

function EventMark({ event }: { event: TicketEvent }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { title, details } = eventText(event, translate, timeZone);
  return (
    <Mark>
      <b>{title}</b>
      {details.map((detail) => ` · ${detail}`)} · <time dateTime={event.createdAt}>{formatTime(event.createdAt)}</time>
    </Mark>
  );
}

/** Yellow with an icon and a label, so that it cannot be mistaken for a message to the contact. */
function NoteMark({ note }: { note: TicketNote }) {
  const translate = useTranslate();
  return (
    <Box role="note" sx={noteStyle}>
      <Box component="span" sx={{ color: 'warning.main', display: 'grid', mt: '1px' }}>
        <Icon name="note" size={16} />
      </Box>
      <span>
        <b>{translate('thread.noteBy', { name: note.user.name })}</b> {note.note}{' '}
        <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
      </span>
    </Box>
  );
}

export function AsideRow({ content }: { content: AsideContent }) {
  return content.kind === 'event' ? <EventMark event={content.event} /> : <NoteMark note={content.note} />;
}

const noteStyle = {
  display: 'flex',
  gap: 1,
  width: 'fit-content',
  maxWidth: 'min(560px, 84%)',
  mx: 'auto',
  my: '4px',
  p: '6px 12px',
  bgcolor: 'note',
  border: 1,
  borderColor: 'noteLine',
  borderRadius: '10px',
  fontSize: 13,
  lineHeight: '20px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& b': { fontWeight: 600 },
  '& time': { color: 'text.secondary', fontSize: 11 },
};

import type { Ticket, TicketNote } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.js';
import { IconAction } from '../../shared/IconAction.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { NoteComposer } from '../composer/NoteComposer.js';
import { useNoteActions, useNotes } from '../live/use-notes.js';
import { Section } from './Section.js';

function OneNote({ note, onRemove }: { note: TicketNote; onRemove: (() => void) | null }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={noteStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>
          {note.user.name} · <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        </Box>
        {onRemove ? (
          <IconAction icon="trash" size="small" label={translate('person.removeNote')} onClick={onRemove} />
        ) : null}
      </Box>
      {note.note}
    </Box>
  );
}

/** Colleagues' notes about this contact, from all tickets. */
export function Notes({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { data: notes = [] } = useNotes(ticket.id);
  const { remove, mayRemove } = useNoteActions(ticket);
  const [writing, setWriting] = useState(false);
  const [toRemove, setToRemove] = useState<TicketNote | null>(null);
  return (
    <Section
      title={translate('person.notes')}
      action={translate(writing ? 'app.close' : 'app.add')}
      onAction={() => setWriting(!writing)}
    >
      {writing ? <NoteComposer ticket={ticket} /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: writing ? 1 : 0 }}>
        {notes.map((note) => (
          <OneNote key={note.id} note={note} onRemove={mayRemove(note) ? () => setToRemove(note) : null} />
        ))}
      </Box>
      {toRemove ? (
        <ConfirmDialog
          open
          title={translate('person.removeNote')}
          text={translate('app.confirmDelete')}
          confirmLabel={translate('app.delete')}
          onConfirm={() => {
            remove(toRemove.id);
            setToRemove(null);
          }}
          onClose={() => setToRemove(null)}
        />
      ) : null}
    </Section>
  );
}

const noteStyle = {
  bgcolor: 'note',
  border: 1,
  borderColor: 'noteLine',
  borderRadius: '10px',
  p: '4px 8px 8px 12px',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

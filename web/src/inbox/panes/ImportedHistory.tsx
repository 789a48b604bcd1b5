import type { Ticket } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../shared/lib/format.js';
import { inboxApi } from '../live/inbox-api.js';
import { Section } from './Section.js';

const HistoryDialog = lazy(() => import('../history/HistoryDialog.js'));

/** Links to the contact's messages that were exchanged before the number was linked, if there are any. */
export function ImportedHistory({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { contactId, contact } = ticket;
  const { data } = useQuery({
    queryKey: ['history', 'of contact', contactId],
    queryFn: ({ signal }) => inboxApi.history(contactId, {}, signal),
  });
  const newest = data?.messages.at(-1);
  if (!newest) return null;
  return (
    <Section title={translate('inbox.history.found')}>
      <Button variant="text" onClick={() => setOpen(true)} sx={{ px: 1, ml: -1, gap: 1 }}>
        {translate('inbox.history.open')}
        <Box component="time" dateTime={newest.createdAt} sx={{ color: 'faint', fontWeight: 400 }}>
          {translate('inbox.history.until', { date: formatDate(newest.createdAt) })}
        </Box>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <HistoryDialog contact={contact} messageId={null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

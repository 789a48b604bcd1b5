import type { Ticket } from '@recado/contracts';
import { Box, Drawer, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Avatar } from '../shared/Avatar.js';
import { IconAction } from '../shared/IconAction.js';
import { formatPhone, formatShortDateTime } from '../shared/format.js';
import { nameOf } from './TicketRow.js';

type Row = readonly [label: string, value: string];

function Facts({ title, rows }: { title: string; rows: readonly Row[] }) {
  const translate = useTranslate();
  return (
    <Box component="section">
      <Typography component="h3" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={factsStyle}>
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{translate(label)}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ContactCard({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { contact } = ticket;
  const none = translate('inbox.side.none');
  return (
    <>
      <Stack sx={topStyle}>
        <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={contact.profilePicUrl} size="large" />
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mt: 1 }}>
          {nameOf(ticket)}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>{formatPhone(contact.number)}</Box>
      </Stack>
      <Facts title={translate('inbox.side.info')} rows={[['inbox.side.email', contact.email || none]]} />
      <Facts
        title={`${translate('inbox.side.ticket')} #${ticket.number}`}
        rows={[
          ['inbox.sideRows.queue', ticket.queue?.name ?? translate('inbox.noQueue')],
          ['inbox.sideRows.connection', ticket.whatsapp?.name ?? none],
          ['inbox.sideRows.agent', ticket.user?.name ?? translate('inbox.nobody')],
          ['inbox.sideRows.opened', formatShortDateTime(ticket.createdAt)],
        ]}
      />
    </>
  );
}

/** The right pane of a wide screen. */
export function ContactPane({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  return (
    <Box component="aside" aria-label={translate('inbox.contact')} sx={paneStyle}>
      <ContactCard ticket={ticket} />
    </Box>
  );
}

/** The same where there is no room beside the conversation. */
export function ContactDrawer({ ticket, open, onClose }: { ticket: Ticket; open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': translate('inbox.contact'), sx: { width: 'min(320px, 100vw)', p: '12px 16px' } },
      }}
    >
      <IconAction icon="close" label={translate('app.close')} onClick={onClose} />
      <ContactCard ticket={ticket} />
    </Drawer>
  );
}

const paneStyle = {
  bgcolor: 'surface',
  borderLeft: 1,
  borderColor: 'line',
  p: '20px 16px',
  overflow: 'auto',
  minHeight: 0,
};
const topStyle = {
  alignItems: 'center',
  textAlign: 'center',
  gap: '4px',
  pb: 2,
  borderBottom: 1,
  borderColor: 'line',
  overflowWrap: 'anywhere',
};
const factsStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '96px 1fr',
  gap: '6px 8px',
  fontSize: 13,
  '& dt': { color: 'faint' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

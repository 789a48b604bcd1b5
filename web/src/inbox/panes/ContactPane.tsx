import type { Ticket } from '@recado/contracts';
import { Box, Drawer } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { IconAction } from '../../shared/IconAction.js';

const ContactSide = lazy(() => import('./ContactSide.js'));

type Props = { ticket: Ticket; onTags: () => void };

/** The right pane of a wide screen. */
export function ContactPane({ ticket, onTags }: Props) {
  const translate = useTranslate();
  return (
    <Box component="aside" id="contact-pane" aria-label={translate('inbox.contact')} sx={paneStyle}>
      <Suspense fallback={null}>
        <ContactSide key={ticket.id} ticket={ticket} onTags={onTags} />
      </Suspense>
    </Box>
  );
}

/** The contact pane as a drawer, for narrow screens. */
export function ContactDrawer({ ticket, open, onClose, onTags }: Props & { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': translate('inbox.contact'), sx: { width: 'min(340px, 100vw)', p: '12px 16px' } },
      }}
    >
      <IconAction icon="close" label={translate('app.close')} onClick={onClose} />
      <Suspense fallback={null}>
        <ContactSide key={ticket.id} ticket={ticket} onTags={onTags} />
      </Suspense>
    </Drawer>
  );
}

const paneStyle = { bgcolor: 'surface', p: '20px 16px', overflow: 'auto', minHeight: 0, minWidth: 0 };

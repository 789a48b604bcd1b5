import type { Ticket } from '@recado/contracts';
import { Box, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { IconAction } from '../../shared/IconAction.js';
import { MessageList } from '../thread/MessageList.js';
import { nameOf } from '../text/ticket-text.js';
import { useAsides } from '../thread/use-asides.js';
import { useThread } from '../thread/use-thread.js';

/** A read-only view of a conversation. It has no composer and marks nothing as read. */
export default function SpyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const translate = useTranslate();
  const reading = useThread(ticket.id, { spying: true });
  const asides = useAsides(ticket, reading.thread);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="spy-title">
      <DialogTitle id="spy-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {translate('inbox.spy.title', { name: nameOf(ticket), number: ticket.number })}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <Box sx={{ height: '70dvh', display: 'flex', bgcolor: 'thread' }}>
        <MessageList ticket={ticket} reading={reading} asides={asides} />
      </Box>
    </Dialog>
  );
}

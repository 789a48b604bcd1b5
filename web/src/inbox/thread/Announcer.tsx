import { plainLine, type Ticket } from '@recado/contracts';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Thread } from '../live/inbox-state.js';
import { nameOf } from '../text/ticket-text.js';

/**
 * Announces new messages from the contact to screen readers. The list itself is not a live region, because scrolling
 * adds and removes rows.
 */
export function Announcer({ ticket, thread }: { ticket: Pick<Ticket, 'contact'>; thread: Thread }) {
  const translate = useTranslate();
  const newest = thread.hasNewer ? undefined : thread.messages.findLast(({ fromMe, imported }) => !fromMe && !imported);
  const [known, setKnown] = useState(newest?.id);
  const [said, setSaid] = useState('');
  if (newest && newest.id !== known) {
    setKnown(newest.id);
    if (known !== undefined)
      setSaid(`${translate('inbox.thread.said', { name: nameOf(ticket) })} ${plainLine(newest.body)}`);
  }
  return (
    <Box aria-live="polite" style={visuallyHidden}>
      {said}
    </Box>
  );
}

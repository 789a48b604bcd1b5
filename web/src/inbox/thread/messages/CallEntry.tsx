import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../shared/Icon.js';
import type { ThreadMessage } from '../../live/inbox-state.js';

/** A call from the contact. */
export function CallEntry({ message: { call, body } }: { message: ThreadMessage }) {
  const translate = useTranslate();
  if (!call) return <span>{body}</span>;
  const answered = call.outcome === 'answered';
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ color: answered ? 'success.main' : 'error.main', display: 'grid' }}>
        <Icon name={call.video ? 'video' : 'call'} size={18} />
      </Box>
      {translate(`thread.call.${call.video ? 'video' : 'voice'}`)} · {translate(`thread.call.${call.outcome}`)}
    </Box>
  );
}

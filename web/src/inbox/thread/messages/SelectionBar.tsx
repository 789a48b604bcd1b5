import type { Ticket } from '@recado/contracts';
import { Box, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { IconAction } from '../../../shared/IconAction.js';
import { TOAST_MS } from '../../../shared/data/use-error-toast.js';
import { threadKey, type Thread, type ThreadMessage } from '../../live/inbox-state.js';
import { useSelectionOf } from './selection.js';

type Props = { ticket: Ticket; onForward: (messages: readonly ThreadMessage[]) => void; onCancel: () => void };

/** Replaces the composer while messages are being selected. */
export function SelectionBar({ ticket, onForward, onCancel }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const ids = useSelectionOf(ticket.id);
  const forward = () => {
    const thread = queryClient.getQueryData<Thread>(threadKey(ticket.id));
    const chosen = thread?.messages.filter(({ id }) => ids.includes(id)) ?? [];
    if (chosen.length > 0) return onForward(chosen);
    return notify('messagesList.header.notMessage', { type: 'warning', autoHideDuration: TOAST_MS });
  };
  return (
    <Stack direction="row" role="toolbar" aria-label={translate('thread.select')} sx={barStyle}>
      <IconAction icon="close" label={translate('app.cancel')} onClick={onCancel} />
      <Box sx={{ flex: 1 }}>{translate('thread.selected', { smart_count: ids.length })}</Box>
      <Button variant="contained" onClick={forward}>
        {translate('thread.forward')}
      </Button>
    </Stack>
  );
}

const barStyle = {
  bgcolor: 'surface',
  borderTop: 1,
  borderColor: 'line',
  p: '12px 16px',
  alignItems: 'center',
  gap: 1.5,
};

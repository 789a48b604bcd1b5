import type { Schedule } from '@recado/contracts';
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { useSession } from '../providers/session.js';
import { Icon } from '../shared/Icon.js';
import { formatDateTime } from '../shared/lib/format.js';
import type { ScheduleAct } from './Calendar.js';
import { useScheduleState } from './use-schedule-state.js';

type Props = {
  schedule: Schedule;
  mayChange: boolean;
  onAct: (what: ScheduleAct, schedule: Schedule) => void;
  onClose: () => void;
};

/** Shows a whole scheduled message, including one that is already sent. */
export function ScheduleView({ schedule, mayChange, onAct, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { timeZone } = useSession().company;
  const { status, waiting, body, mediaName, sentAt, sendAt, contact } = schedule;
  const state = useScheduleState(timeZone)(schedule);
  const isWaiting = status === 'pending' || status === 'failed';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{contact.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {state.name} · {formatDateTime(sentAt ?? sendAt, timeZone)}
        </Box>
        {state.reason ? <Alert severity={waiting ? 'warning' : 'error'}>{state.reason}</Alert> : null}
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Box>
        {mediaName ? (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Icon name="file" size={18} />
            {mediaName}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        {mayChange && status !== 'sending' ? (
          <Button color="error" onClick={() => onAct('remove', schedule)}>
            {translate('app.delete')}
          </Button>
        ) : null}
        {mayChange && isWaiting ? (
          <Button variant="outlined" onClick={() => onAct('edit', schedule)}>
            {translate('app.edit')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

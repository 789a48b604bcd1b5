import type { Ticket } from '@recado/contracts';
import { Box, Button, DialogContent, DialogTitle, MenuItem, MenuList, Stack, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useSession } from '../../providers/session.js';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { zoneNameOf } from '../../shared/lib/zone-name.js';
import { nameOf } from '../text/ticket-text.js';
import { snoozeChoices, typedMoment } from './snooze-choices.js';
import { snoozeTime } from './snooze-time.js';

type Choose = (until: string | null) => void;

function Choices({ now, onChoose }: { now: Date; onChoose: Choose }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  return (
    <MenuList autoFocusItem sx={{ py: 0, mx: -1 }}>
      {snoozeChoices(now, timeZone).map(({ key, until }) => (
        <MenuItem key={key} onClick={() => onChoose(until.toISOString())} sx={itemStyle}>
          <Box component="span" sx={{ flex: 1 }}>
            {translate(`inbox.snooze.${key}`)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {snoozeTime(until.toISOString(), { now, timeZone, locale }, translate)}
          </Box>
        </MenuItem>
      ))}
      <MenuItem onClick={() => onChoose(null)} sx={itemStyle}>
        {translate('inbox.snooze.reply')}
      </MenuItem>
    </MenuList>
  );
}

/** A time that the user types, in the company's time zone. */
function TypedTime({ now, onChoose }: { now: Date; onChoose: Choose }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  const [wall, setWall] = useState('');
  const until = typedMoment(wall, timeZone, now);
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (until) onChoose(until.toISOString());
      }}
    >
      <TextField
        size="small"
        type="datetime-local"
        label={translate('inbox.snooze.custom')}
        value={wall}
        error={wall !== '' && !until}
        helperText={wall !== '' && !until ? translate('errors.ERR_SNOOZE_TIME') : zoneNameOf(timeZone, locale)}
        onChange={({ target }) => setWall(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={!until} sx={{ minHeight: 40 }}>
        {translate('inbox.snooze.submit')}
      </Button>
    </Stack>
  );
}

type Props = { title: string; onChoose: Choose; onClose: () => void };

/** Asks for the end of a snooze. */
export function SnoozeTimeDialog({ title, onChoose, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const [now] = useState(() => new Date());
  const choose: Choose = (until) => {
    onClose();
    onChoose(until);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1 }}>
          <Box sx={{ color: 'text.secondary' }}>{translate('inbox.snooze.lead')}</Box>
          <Choices now={now} onChoose={choose} />
          <TypedTime now={now} onChoose={choose} />
        </Stack>
      </DialogContent>
    </Dialog>
  );
}

type TicketProps = {
  ticket: Ticket;
  onSnooze: (ticket: Ticket, until: string | null) => void;
  onClose: () => void;
};

/** Snoozes a ticket. */
export default function SnoozeDialog({ ticket, onSnooze, onClose }: TicketProps) {
  const title = useTranslate()('inbox.snooze.title', { name: nameOf(ticket) });
  return <SnoozeTimeDialog title={title} onChoose={(until) => onSnooze(ticket, until)} onClose={onClose} />;
}

const itemStyle = { borderRadius: '8px', minHeight: 44, gap: 2 };

import { can } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { formatDueDate } from '../shared/lib/format.js';
import { timeLeft } from '../shared/lib/time-left.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Shows both names in bold, wherever the translation places them. */
function HelloText({ name, company }: { name: string; company: string }) {
  const translate = useTranslate();
  const bold: Record<string, string> = { '\uE001': name, '\uE002': company };
  const pieces = translate('shell.hello', { name: '\uE001', company: '\uE002' }).split(/([\uE001\uE002])/);
  return pieces.map((piece, index) =>
    bold[piece] ? (
      <Box component="b" key={index} sx={{ color: 'text.primary', fontWeight: 600 }}>
        {bold[piece]}
      </Box>
    ) : (
      piece
    ),
  );
}

function DueDate({ dueDate, timeZone }: { dueDate: string; timeZone: string }) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const { days, isSoon: soon, isToday } = timeLeft(dueDate, now);
  const date = formatDueDate(dueDate, timeZone);
  const key = soon ? (isToday ? 'shell.dueToday' : 'shell.dueSoon') : 'shell.due';
  return (
    <Box
      component="span"
      sx={{
        ml: 1.5,
        px: 1,
        py: '2px',
        borderRadius: '6px',
        fontSize: 12.5,
        bgcolor: soon ? 'note' : 'background.default',
        color: soon ? 'warning.main' : 'text.secondary',
      }}
    >
      {translate(key, { date, smart_count: days })}
    </Box>
  );
}

/** Greets the user and shows admins how long the subscription is active. */
export function Greeting() {
  const user = useSession();
  const phone = useIsPhone();
  const { dueDate, timeZone, name } = user.company;
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        color: 'text.secondary',
      }}
    >
      <HelloText name={firstName(user.name)} company={name} />
      {dueDate && !phone && can(user, 'settings-page:edit') ? <DueDate dueDate={dueDate} timeZone={timeZone} /> : null}
    </Box>
  );
}

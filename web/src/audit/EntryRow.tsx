import type { AuditEntry } from '@recado/contracts';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { useEntryTexts } from './entry-texts.js';

type Props = { entry: AuditEntry; withCompany: boolean; onOpen: () => void };

export function EntryRow({ entry, withCompany, onOpen }: Props) {
  const translate = useTranslate();
  const { whoOf, kindOf, whatOf, targetOf } = useEntryTexts();
  const when = formatDateTime(entry.at);
  const what = whatOf(entry);
  return (
    <TableRow hover onClick={onOpen} sx={{ cursor: 'pointer' }}>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{when}</TableCell>
      {withCompany ? <TableCell sx={{ ...ROOMY, ...anywhere }}>{entry.companyName}</TableCell> : null}
      <TableCell sx={{ ...ROOMY, ...anywhere }}>
        {whoOf(entry)}
        {entry.actor.name && entry.actor.kind !== 'user' ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>{kindOf(entry)}</Typography>
        ) : null}
      </TableCell>
      <TableCell sx={anywhere}>
        {what}
        <PhoneSubtitle>
          <Box component="span" sx={numeric}>
            {when}
          </Box>{' '}
          · {whoOf(entry)} · {targetOf(entry)}
          {withCompany ? ` · ${entry.companyName}` : ''}
        </PhoneSubtitle>
      </TableCell>
      <TableCell sx={{ ...ROOMY, ...anywhere }}>{targetOf(entry)}</TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric, color: 'text.secondary' }}>{entry.ip ?? '–'}</TableCell>
      <TableCell align="right">
        <IconAction icon="eye" label={translate('audit.open', { name: what })} onClick={onOpen} />
      </TableCell>
    </TableRow>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const anywhere = { overflowWrap: 'anywhere' };

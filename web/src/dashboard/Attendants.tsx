import type { Dashboard } from '@recado/contracts';
import { Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { ROOMY } from '../shared/table/PhoneSubtitle.js';
import { useOnlineIds } from '../shared/queries/use-online-ids.js';
import { formatNumber } from '../shared/lib/format.js';
import { hoursAndMinutes } from '../shared/lib/minutes.js';

const COLUMNS = ['name', 'rating', 'avgSupportTime', 'finished', 'online'] as const;

const headStyle = { whiteSpace: { xs: 'normal', sm: 'nowrap' } };

/** Lists all agents with their figures. */
export function Attendants({ attendants }: Pick<Dashboard, 'attendants'>) {
  const translate = useTranslate();
  const language = useLocale();
  const online = useOnlineIds();
  return (
    <Card sx={{ overflow: 'auto' }}>
      <Table aria-label={translate('dashboard.attendants')}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} sx={column === 'finished' ? ROOMY : headStyle}>
                {translate(`dashboard.columns.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {attendants.map(({ id, name, rating, avgSupportTime, finished }) => (
            <TableRow key={id}>
              <TableCell>{name}</TableCell>
              <TableCell>{rating === null ? '–' : formatNumber(rating, language, 1)}</TableCell>
              <TableCell>{hoursAndMinutes(avgSupportTime)}</TableCell>
              <TableCell sx={ROOMY}>{formatNumber(finished, language)}</TableCell>
              <TableCell>{translate(online.has(id) ? 'dashboard.online' : 'dashboard.offline')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

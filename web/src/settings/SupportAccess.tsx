import type { ListOperatorEntries, OperatorEntry } from '@recado/contracts';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { useSession } from '../providers/session.js';
import { usePages } from '../shared/data/use-pages.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { SettingSelect } from './SettingSelect.js';
import { OperatorChanges } from './OperatorChanges.js';
import { useSettings } from './use-settings.js';

type Page = z.output<typeof ListOperatorEntries.reply>;
const COLUMNS = ['operator', 'reason', 'since', 'length', 'address'].map((name) => `operatorEntry.columns.${name}`);
const ROOMY_COLUMNS = ['operatorEntry.columns.since', 'operatorEntry.columns.address'];
const MINUTE_MS = 60_000;

const minutesOf = ({ since, endedAt }: OperatorEntry): number =>
  endedAt === null ? 0 : Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(since)) / MINUTE_MS));

function Row({ entry }: { entry: OperatorEntry }) {
  const translate = useTranslate();
  const { operator, reason, since, endedAt, endedBecause, address } = entry;
  const date = formatDateTime(since);
  return (
    <TableRow>
      <TableCell>
        {operator.name}
        <PhoneSubtitle>{date}</PhoneSubtitle>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>{reason}</TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{date}</TableCell>
      <TableCell sx={numeric}>
        {endedAt
          ? translate('operatorEntry.minutes', { smart_count: minutesOf(entry) })
          : translate('operatorEntry.running')}
        {endedBecause ? (
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {translate(`operatorEntry.ended.${endedBecause}`)}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{address}</TableCell>
    </TableRow>
  );
}

/** Lets an administrator decide whether the operator may enter the company, and lists the operator's visits. */
export function SupportAccess() {
  const translate = useTranslate();
  const { operator } = useSession();
  const { values, save } = useSettings('company');
  const { rows, reading, loadMore } = usePages<Page, OperatorEntry>({
    ...{ queryKey: ['operator-entries'], path: '/operator-entries', typed: '', topic: 'operator' },
    rowsOf: ({ entries }) => entries,
  });
  const value = values['allowOperator'] ?? '';
  const choices = [...(value === 'undecided' ? [value] : []), 'enabled', 'disabled'].map((id) => ({
    id,
    name: translate(`settingsPage.values.${id}`),
  }));
  return (
    <>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {translate('operatorEntry.title')}
      </Typography>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('operatorEntry.lead')}</Typography>
      <Box sx={{ display: 'grid', maxWidth: 360, mb: 2 }}>
        <SettingSelect
          label={translate('settingsPage.keys.allowOperator')}
          choices={choices}
          value={value}
          readOnly={operator !== undefined}
          onChange={(value) => save('allowOperator', value)}
        />
      </Box>
      <OperatorChanges />
      <Box sx={{ maxHeight: 360, display: 'flex', flexDirection: 'column' }}>
        <PagedTable
          label={translate('operatorEntry.past')}
          columns={COLUMNS}
          hideOnPhone={ROOMY_COLUMNS}
          isOnlyRead
          reading={reading}
          onNearEnd={loadMore}
          empty={<EmptyState icon="clock" title={translate('operatorEntry.none')} />}
        >
          {rows.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </PagedTable>
      </Box>
    </>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

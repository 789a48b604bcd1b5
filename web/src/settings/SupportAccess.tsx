import type { OperatorEntry } from '@recado/contracts';
import { Box, Typography } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { useSession } from '../providers/session.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { RecordList } from '../shared/records/RecordList.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { SettingSelect } from './SettingSelect.js';
import { OperatorChanges } from './OperatorChanges.js';
import { useSettings } from './use-settings.js';

const MINUTE_MS = 60_000;

const minutesOf = ({ since, endedAt }: OperatorEntry): number =>
  endedAt === null ? 0 : Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(since)) / MINUTE_MS));

function Length({ entry }: { entry: OperatorEntry }) {
  const translate = useTranslate();
  const { endedAt, endedBecause } = entry;
  return (
    <>
      {endedAt
        ? translate('operatorEntry.minutes', { smart_count: minutesOf(entry) })
        : translate('operatorEntry.running')}
      {endedBecause ? (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {translate(`operatorEntry.ended.${endedBecause}`)}
        </Typography>
      ) : null}
    </>
  );
}

/** Lists the operator's visits. */
function Visits() {
  return (
    <RecordList isPart resource="operator-entries" topic="operator">
      <ListTable icon="clock" isOnlyRead hideOnPhone={['since', 'address']}>
        <DataTable.Col
          source="operator"
          disableSort
          render={({ operator, since }: OperatorEntry) => (
            <>
              {operator.name}
              <PhoneSubtitle>{formatDateTime(since)}</PhoneSubtitle>
            </>
          )}
        />
        <DataTable.Col source="reason" disableSort sx={{ overflowWrap: 'anywhere', minWidth: 120 }} />
        <DataTable.Col
          source="since"
          disableSort
          sx={numeric}
          render={({ since }: OperatorEntry) => formatDateTime(since)}
        />
        <DataTable.Col
          source="endedAt"
          disableSort
          sx={numeric}
          render={(entry: OperatorEntry) => <Length entry={entry} />}
        />
        <DataTable.Col source="address" disableSort sx={numeric} />
      </ListTable>
    </RecordList>
  );
}

/** Lets an administrator decide whether the operator may enter the company, and lists the operator's visits. */
export function SupportAccess() {
  const translate = useTranslate();
  const { operator } = useSession();
  const { values, save } = useSettings('company');
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
        <Visits />
      </Box>
    </>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

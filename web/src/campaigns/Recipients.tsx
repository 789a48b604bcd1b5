import { RecipientState, type CampaignRecipient } from '@recado/contracts';
import { Box, Stack, Typography } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { useSession } from '../providers/session.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { activeOf, useLogFilter } from '../shared/forms/LogFilters.js';
import { formatDateTime, formatPhone } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { RecordList } from '../shared/records/RecordList.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { SearchField } from '../shared/table/SearchField.js';

const NO_FILTER = { searchParam: '', state: '' };
const TIMES = ['sentAt', 'deliveredAt', 'readAt'] as const;
const HIDDEN_ON_PHONE = ['number', ...TIMES];

function Name({ recipient }: { recipient: CampaignRecipient }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { name, number } = recipient;
  const phone = formatPhone(number);
  const last = TIMES.findLast((time) => recipient[time]);
  const lastTime =
    last &&
    `${translate(`resources.campaign-recipients.fields.${last}`)} ${formatDateTime(recipient[last] ?? '', timeZone)}`;
  return (
    <>
      {name || phone}
      <PhoneSubtitle>{[name && phone, lastTime].filter(Boolean).join(' · ')}</PhoneSubtitle>
    </>
  );
}

function State({ recipient: { state, errorCode, optedOutAt } }: { recipient: CampaignRecipient }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const notes = [
    errorCode && translate(`errors.${errorCode}`, { _: errorCode }),
    optedOutAt && translate('campaignReport.recipients.optedOut', { time: formatDateTime(optedOutAt, timeZone) }),
  ].filter(Boolean);
  return (
    <>
      {translate(`campaignReport.recipients.states.${state}`)}
      {notes.length > 0 ? <Box sx={{ color: 'text.secondary' }}>{notes.join(' · ')}</Box> : null}
    </>
  );
}

function columnsOf(timeZone: string) {
  return [
    <DataTable.Col
      key="name"
      source="name"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(recipient: CampaignRecipient) => <Name recipient={recipient} />}
    />,
    <DataTable.Col
      key="number"
      source="number"
      disableSort
      sx={{ whiteSpace: 'nowrap' }}
      render={({ number }: CampaignRecipient) => formatPhone(number)}
    />,
    <DataTable.Col
      key="state"
      source="state"
      disableSort
      render={(recipient: CampaignRecipient) => <State recipient={recipient} />}
    />,
    ...TIMES.map((time) => (
      <DataTable.Col
        key={time}
        source={time}
        disableSort
        render={({ [time]: at }: CampaignRecipient) => (at ? formatDateTime(at, timeZone) : '')}
      />
    )),
  ];
}

type BarProps = Pick<ReturnType<typeof useLogFilter<typeof NO_FILTER>>, 'filter' | 'set'> & { path: string };

function Bar({ path, filter, set }: BarProps) {
  const translate = useTranslate();
  const title = translate('resources.campaign-recipients.name');
  const states = RecipientState.options.map((id) => ({
    id,
    name: translate(`campaignReport.recipients.states.${id}`),
  }));
  return (
    <Stack direction="row" sx={{ gap: 1.5, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      <Box sx={{ minWidth: 200, '& > *': { width: '100%' } }}>
        <SelectField
          label={translate('resources.campaign-recipients.fields.state')}
          options={states}
          value={filter.state}
          empty={translate('campaignReport.recipients.all')}
          onChange={set('state')}
        />
      </Box>
      <SearchField
        label={translate('campaignReport.recipients.search')}
        value={filter.searchParam}
        onChange={set('searchParam')}
      />
      <ExportButton path={`${path}/export`} query={activeOf(filter)} name={title.toLowerCase()} />
    </Stack>
  );
}

/** Lists a campaign's recipients and their results. Offers search, export and a filter by state. */
export function Recipients({ campaignId }: { campaignId: string }) {
  const { timeZone } = useSession().company;
  const { filter, query, set, clear } = useLogFilter(NO_FILTER);
  return (
    <Box component="section" sx={{ mt: 3, display: 'flex', flexDirection: 'column', maxHeight: 640 }}>
      <Bar path={`/campaigns/${encodeURIComponent(campaignId)}/recipients`} filter={filter} set={set} />
      <RecordList isPart resource="campaign-recipients" filter={{ campaignId, ...query }}>
        <ListTable isOnlyRead hideOnPhone={HIDDEN_ON_PHONE} onClear={clear}>
          {columnsOf(timeZone)}
        </ListTable>
      </RecordList>
    </Box>
  );
}

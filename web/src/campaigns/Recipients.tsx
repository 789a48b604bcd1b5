import { RecipientState, type CampaignRecipient, type ListCampaignRecipients } from '@recado/contracts';
import { Box, Stack, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { useSession } from '../providers/session.js';
import { usePages } from '../shared/data/use-pages.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatDateTime, formatPhone } from '../shared/lib/format.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { SearchField } from '../shared/table/SearchField.js';
import { CAMPAIGNS_KEY } from './use-campaigns.js';

type Page = z.output<typeof ListCampaignRecipients.reply>;
const TIMES = ['sentAt', 'deliveredAt', 'readAt'] as const;
const column = (name: string) => `campaignReport.recipients.${name}`;
const ROOMY_COLUMNS = ['number', ...TIMES].map(column);

function Row({ recipient }: { recipient: CampaignRecipient }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { name, number, state, errorCode, optedOutAt } = recipient;
  const phone = formatPhone(number);
  const last = TIMES.findLast((time) => recipient[time]);
  const lastTime = last && `${translate(column(last))} ${formatDateTime(recipient[last] ?? '', timeZone)}`;
  const notes = [
    errorCode && translate(`errors.${errorCode}`, { _: errorCode }),
    optedOutAt && translate('campaignReport.recipients.optedOut', { time: formatDateTime(optedOutAt, timeZone) }),
  ].filter(Boolean);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {name || phone}
        <PhoneSubtitle>{[name && phone, lastTime].filter(Boolean).join(' · ')}</PhoneSubtitle>
      </TableCell>
      <TableCell sx={{ ...ROOMY, whiteSpace: 'nowrap' }}>{phone}</TableCell>
      <TableCell>
        {translate(`campaignReport.recipients.states.${state}`)}
        {notes.length > 0 ? <Box sx={{ color: 'text.secondary' }}>{notes.join(' · ')}</Box> : null}
      </TableCell>
      {TIMES.map((time) => (
        <TableCell key={time} sx={ROOMY}>
          {recipient[time] ? formatDateTime(recipient[time], timeZone) : ''}
        </TableCell>
      ))}
    </TableRow>
  );
}

type BarProps = {
  path: string;
  state: string;
  typed: string;
  setState: (state: string) => void;
  setTyped: (typed: string) => void;
};

function Bar({ path, state, typed, setState, setTyped }: BarProps) {
  const translate = useTranslate();
  const title = translate('campaignReport.recipients.title');
  const states = RecipientState.options.map((id) => ({
    id,
    name: translate(`campaignReport.recipients.states.${id}`),
  }));
  const query = { ...(state && { state }), searchParam: typed.trim() };
  return (
    <Stack direction="row" sx={{ gap: 1.5, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      <Box sx={{ minWidth: 200, '& > *': { width: '100%' } }}>
        <SelectField
          label={translate('campaignReport.recipients.state')}
          options={states}
          value={state}
          empty={translate('campaignReport.recipients.all')}
          onChange={setState}
        />
      </Box>
      <SearchField label={translate('campaignReport.recipients.search')} value={typed} onChange={setTyped} />
      <ExportButton path={`${path}/export`} query={query} name={title.toLowerCase()} />
    </Stack>
  );
}

/** Lists a campaign's recipients and their results. Offers search, export and a filter by state. */
export function Recipients({ campaignId }: { campaignId: string }) {
  const translate = useTranslate();
  const [state, setState] = useState('');
  const [typed, setTyped] = useState('');
  const path = `/campaigns/${encodeURIComponent(campaignId)}/recipients`;
  const query = state ? { state } : {};
  const { rows, reading, loadMore } = usePages<Page, CampaignRecipient>({
    queryKey: [...CAMPAIGNS_KEY, 'report', campaignId, 'recipients'],
    ...{ path, query, typed, rowsOf: ({ recipients }: Page) => recipients },
  });
  const title = translate('campaignReport.recipients.title');
  const clear = () => {
    setState('');
    setTyped('');
  };
  return (
    <Box component="section" sx={{ mt: 3, display: 'flex', flexDirection: 'column', maxHeight: 640 }}>
      <Bar {...{ path, state, typed, setState, setTyped }} />
      <PagedTable
        label={title}
        columns={['name', 'number', 'state', ...TIMES].map(column)}
        hideOnPhone={ROOMY_COLUMNS}
        isOnlyRead
        reading={reading}
        onNearEnd={loadMore}
        onClear={clear}
        empty={<EmptyState title={translate('campaignReport.recipients.none')} />}
      >
        {rows.map((recipient) => (
          <Row key={recipient.id} recipient={recipient} />
        ))}
      </PagedTable>
    </Box>
  );
}

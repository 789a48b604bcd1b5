import type { ConsentRecord } from '@recado/contracts';
import { Box, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsentRule } from '../shared/consents/use-consent-rule.js';
import { useConsentText } from '../shared/consents/use-consent-text.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatPhone, formatDateTime } from '../shared/lib/format.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ConsentFilters } from './ConsentFilters.js';
import { NO_FILTER, queryOf, useConsents } from './use-consents.js';

const columnsOf = (names: readonly string[]) => names.map((name) => `consents.${name}`);
const ROOMY_COLUMNS = columnsOf(['when', 'how', 'connection', 'who']);

/** Phone numbers do not wrap. */
function Person({ name, phone }: { name: string; phone: string }) {
  if (!phone) return name || '–';
  return (
    <>
      {name ? `${name} · ` : null}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {phone}
      </Box>
    </>
  );
}

function Row({ record }: { record: ConsentRecord }) {
  const { whatOf, howOf, connectionOf } = useConsentText();
  const { at, name, number, whatsappId, userName } = record;
  const [when, connection] = [formatDateTime(at), connectionOf(whatsappId)];
  return (
    <TableRow>
      <TableCell sx={{ ...ROOMY, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{when}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Person name={name} phone={formatPhone(number)} />
        <PhoneSubtitle>{[when, howOf(record), connection, userName].filter(Boolean).join(' · ')}</PhoneSubtitle>
      </TableCell>
      <TableCell>{whatOf(record)}</TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere' }}>{howOf(record)}</TableCell>
      <TableCell sx={ROOMY}>{connection}</TableCell>
      <TableCell sx={ROOMY}>{userName || '–'}</TableCell>
    </TableRow>
  );
}

/** Lists consents and withdrawals with their source. */
export default function ConsentsPage() {
  const translate = useTranslate();
  const rule = useConsentRule();
  const [filter, setFilter] = useState(NO_FILTER);
  const { rows, reading, loadMore } = useConsents(filter);
  const title = translate('consents.title');
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={title}
      lead={`${translate('consents.lead')} ${translate(`consents.rule.${rule}`)}`}
      actions={<ExportButton path="/consents/export" query={queryOf(filter)} name={title.toLowerCase()} />}
    >
      <ConsentFilters filter={filter} onChange={setFilter} />
      <PagedTable
        label={title}
        columns={columnsOf(['when', 'contact', 'what', 'how', 'connection', 'who'])}
        hideOnPhone={ROOMY_COLUMNS}
        isOnlyRead
        reading={reading}
        onClear={() => setFilter(NO_FILTER)}
        onNearEnd={loadMore}
        empty={<EmptyState icon="note" title={translate('consents.empty')} hint={translate('consents.emptyHint')} />}
      >
        {rows.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </PagedTable>
    </Page>
  );
}

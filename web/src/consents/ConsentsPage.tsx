import type { ConsentRecord } from '@recado/contracts';
import { Box } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { useConsentRule } from '../shared/consents/use-consent-rule.js';
import { useConsentText } from '../shared/consents/use-consent-text.js';
import { activeOf, useLogFilter } from '../shared/forms/LogFilters.js';
import { formatPhone, formatDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ConsentFilters, NO_FILTER } from './ConsentFilters.js';

const HIDDEN_ON_PHONE = ['at', 'source', 'whatsappId', 'userName'];

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

function Contact({ record }: { record: ConsentRecord }) {
  const { howOf, connectionOf } = useConsentText();
  const { at, name, number, whatsappId, userName } = record;
  const origin = [formatDateTime(at), howOf(record), connectionOf(whatsappId), userName];
  return (
    <>
      <Person name={name} phone={formatPhone(number)} />
      <PhoneSubtitle>{origin.filter(Boolean).join(' · ')}</PhoneSubtitle>
    </>
  );
}

function columnsOf({ whatOf, howOf, connectionOf }: ReturnType<typeof useConsentText>) {
  return [
    <DataTable.Col
      key="at"
      source="at"
      disableSort
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      render={({ at }: ConsentRecord) => formatDateTime(at)}
    />,
    <DataTable.Col
      key="name"
      source="name"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(record: ConsentRecord) => <Contact record={record} />}
    />,
    <DataTable.Col key="kind" source="kind" disableSort render={whatOf} />,
    <DataTable.Col key="source" source="source" disableSort sx={{ overflowWrap: 'anywhere' }} render={howOf} />,
    <DataTable.Col
      key="whatsappId"
      source="whatsappId"
      disableSort
      render={({ whatsappId }: ConsentRecord) => connectionOf(whatsappId)}
    />,
    <DataTable.Col
      key="userName"
      source="userName"
      disableSort
      render={({ userName }: ConsentRecord) => userName || '–'}
    />,
  ];
}

/** Lists consents and withdrawals with their source. */
export default function ConsentsPage() {
  const translate = useTranslate();
  const rule = useConsentRule();
  const texts = useConsentText();
  const { filter, query, set, clear } = useLogFilter(NO_FILTER);
  const name = translate('resources.consents.name').toLowerCase();
  return (
    <RecordList resource="consents" filter={query}>
      <ListPage
        lead={`${translate('consents.lead')} ${translate(`consents.rule.${rule}`)}`}
        actions={<ExportButton path="/consents/export" query={activeOf(filter)} name={name} />}
      >
        <ConsentFilters filter={filter} onChange={set} />
        <ListTable icon="note" isOnlyRead hideOnPhone={HIDDEN_ON_PHONE} onClear={clear}>
          {columnsOf(texts)}
        </ListTable>
      </ListPage>
    </RecordList>
  );
}

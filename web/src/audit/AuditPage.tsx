import type { AuditEntry } from '@recado/contracts';
import { Box, Typography } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { activeOf, useLogFilter } from '../shared/forms/LogFilters.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { AuditFilters, NO_FILTER } from './AuditFilters.js';
import { EntryDialog } from './EntryDialog.js';
import { useEntryTexts } from './entry-texts.js';

const HIDDEN_ON_PHONE = ['at', 'companyName', 'actor', 'target', 'ip'];

function Actor({ entry }: { entry: AuditEntry }) {
  const { whoOf, kindOf } = useEntryTexts();
  return (
    <>
      {whoOf(entry)}
      {entry.actor.name && entry.actor.kind !== 'user' ? (
        <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>{kindOf(entry)}</Typography>
      ) : null}
    </>
  );
}

function Action({ entry, withCompany }: { entry: AuditEntry; withCompany: boolean }) {
  const { whoOf, whatOf, targetOf } = useEntryTexts();
  return (
    <>
      {whatOf(entry)}
      <PhoneSubtitle>
        <Box component="span" sx={numeric}>
          {formatDateTime(entry.at)}
        </Box>{' '}
        · {whoOf(entry)} · {targetOf(entry)}
        {withCompany ? ` · ${entry.companyName}` : ''}
      </PhoneSubtitle>
    </>
  );
}

type Texts = ReturnType<typeof useEntryTexts>;
type ColumnOptions = { withCompany: boolean; texts: Texts; onOpen: (entry: AuditEntry) => void };

function columnsOf({ withCompany, texts: { targetOf, whatOf, openOf }, onOpen }: ColumnOptions) {
  return [
    <DataTable.Col key="at" source="at" disableSort sx={numeric} render={({ at }: AuditEntry) => formatDateTime(at)} />,
    ...(withCompany ? [<DataTable.Col key="companyName" source="companyName" disableSort sx={anywhere} />] : []),
    <DataTable.Col
      key="actor"
      source="actor"
      disableSort
      sx={anywhere}
      render={(entry: AuditEntry) => <Actor entry={entry} />}
    />,
    <DataTable.Col
      key="action"
      source="action"
      disableSort
      sx={anywhere}
      render={(entry: AuditEntry) => <Action entry={entry} withCompany={withCompany} />}
    />,
    <DataTable.Col key="target" source="target" disableSort sx={anywhere} render={targetOf} />,
    <DataTable.Col
      key="ip"
      source="ip"
      disableSort
      sx={{ ...numeric, color: 'text.secondary' }}
      render={({ ip }: AuditEntry) => ip ?? '–'}
    />,
    <DataTable.Col
      key="actions"
      source="actions"
      label="contacts.actions"
      align="right"
      disableSort
      render={(entry: AuditEntry) => (
        <IconAction icon="eye" label={openOf(whatOf(entry))} onClick={() => onOpen(entry)} />
      )}
    />,
  ];
}

/** Shows the audit log of the user's company, or of all companies for the operator. */
export default function AuditPage() {
  const translate = useTranslate();
  const { super: isOperator } = useSession();
  const texts = useEntryTexts();
  const { filter, query, set, clear } = useLogFilter(NO_FILTER);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const name = translate('resources.audit.name').toLowerCase();
  const open = (entry: AuditEntry) => {
    setOpened(entry);
    return false as const;
  };
  return (
    <RecordList resource="audit" filter={query}>
      <ListPage
        lead={translate('audit.lead')}
        actions={<ExportButton path="/audit/export" query={activeOf(filter)} name={name} />}
      >
        <AuditFilters filter={filter} onChange={set} />
        <ListTable
          icon="note"
          hideOnPhone={HIDDEN_ON_PHONE}
          bulkActionButtons={false}
          rowClick={(_id, _resource, entry) => open(entry as AuditEntry)}
          onClear={clear}
        >
          {columnsOf({ withCompany: isOperator, texts, onOpen: open })}
        </ListTable>
        {opened ? <EntryDialog entry={opened} withCompany={isOperator} onClose={() => setOpened(null)} /> : null}
      </ListPage>
    </RecordList>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const anywhere = { overflowWrap: 'anywhere' };

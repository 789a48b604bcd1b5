import type { AuditEntry } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { AuditFilters } from './AuditFilters.js';
import { EntryDialog } from './EntryDialog.js';
import { EntryRow } from './EntryRow.js';
import { NO_FILTER, queryOf, useAudit } from './use-audit.js';

const columnsOf = (names: readonly string[]) => names.map((name) => `audit.${name}`);
const ROOMY_COLUMNS = columnsOf(['when', 'company', 'who', 'target', 'where']);

/** Shows the audit log of the user's company, or of all companies for the operator. */
export default function AuditPage() {
  const translate = useTranslate();
  const { super: isOperator } = useSession();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const { rows, reading, loadMore } = useAudit(filter);
  const title = translate('audit.title');
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={title}
      lead={translate('audit.lead')}
      actions={<ExportButton path="/audit/export" query={queryOf(filter)} name={title.toLowerCase()} />}
    >
      <AuditFilters filter={filter} onChange={setFilter} />
      <PagedTable
        label={title}
        columns={columnsOf(['when', ...(isOperator ? ['company'] : []), 'who', 'what', 'target', 'where'])}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setFilter(NO_FILTER)}
        onNearEnd={loadMore}
        empty={<EmptyState icon="note" title={translate('audit.empty')} hint={translate('audit.emptyHint')} />}
      >
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} withCompany={isOperator} onOpen={() => setOpened(entry)} />
        ))}
      </PagedTable>
      {opened ? <EntryDialog entry={opened} withCompany={isOperator} onClose={() => setOpened(null)} /> : null}
    </Page>
  );
}

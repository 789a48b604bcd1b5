import type { ListedCompany } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { PagedTable } from '../../shared/table/PagedTable.js';
import { SearchField } from '../../shared/table/SearchField.js';
import { CompanyForm } from './CompanyForm.js';
import { CompanyRow } from './CompanyRow.js';
import { EnterDialog } from './EnterDialog.js';
import { FormAndTable } from './FormAndTable.js';
import { COMPANIES_KEY, useCompanyPages, useProlong } from './use-companies.js';
import { useEdited } from './use-edited.js';

const columns = (...names: string[]) => names.map((name) => `operator.company.${name}`);
const COLUMNS = columns('name', 'email', 'planId', 'state', 'dueDate', 'recurrence');
const ROOMY_COLUMNS = columns('email', 'planId', 'state', 'recurrence');

function RemoveDialog({ company, onClose }: { company: ListedCompany; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/companies/${company.id}`}
      title={translate('contacts.deleteTitle', { name: company.name })}
      consequence={translate('operator.company.consequence')}
      queryKey={COMPANIES_KEY}
      success="operator.done"
      failure="operator.failed.delete"
      onClose={onClose}
    />
  );
}

/** The companies of the platform. */
export default function CompaniesTab() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [entered, enter] = useState<ListedCompany | null>(null);
  const { edited, edit, removed, remove, saved, formKey, onCancel, onDone } = useEdited<ListedCompany>();
  const { rows, reading, loadMore } = useCompanyPages(typed);
  const { prolong, isPending } = useProlong();
  return (
    <FormAndTable
      form={<CompanyForm key={formKey} company={edited} onDone={onDone} onCancel={onCancel} />}
      addLabel={translate('operator.company.new')}
      editedId={edited?.id}
      saved={saved}
      search={<SearchField label={translate('operator.company.search')} value={typed} onChange={setTyped} />}
    >
      <PagedTable
        label={translate('settingsPage.tabs.companies')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="people" title={translate('operator.company.empty')} />}
      >
        {rows.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            isBusy={isPending}
            onProlong={() => prolong(company)}
            onEnter={() => enter(company)}
            onEdit={() => edit(company)}
            onRemove={() => remove(company)}
          />
        ))}
      </PagedTable>
      {entered ? <EnterDialog company={entered} onClose={() => enter(null)} /> : null}
      {removed ? <RemoveDialog company={removed} onClose={() => remove(null)} /> : null}
    </FormAndTable>
  );
}

import type { ListedCompany } from '@recado/contracts';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useState } from 'react';
import { RecordOverTable } from '../../shared/records/RecordOverTable.js';
import { ListTable } from '../../shared/records/ListTable.js';
import { ListToolbar } from '../../shared/records/ListToolbar.js';
import { RecordList } from '../../shared/records/RecordList.js';
import {
  Actions,
  DueDateCell,
  EmailAndPhone,
  NameAndCredit,
  PlanAndAddons,
  rowStyleOf,
  Status,
} from './CompanyCells.js';
import { COMPANY_FORM } from './company-form.js';
import { CompanyInputs } from './CompanyInputs.js';
import { EnterDialog } from './EnterDialog.js';
import { usePlans } from '../../shared/queries/use-plan.js';

const STATES = [
  { id: 'true', name: 'resources.companies.active' },
  { id: 'false', name: 'resources.companies.inactive' },
];
const EXPORTED = {
  'resources.companies.fields.name': ({ name }: ListedCompany) => name,
  'resources.companies.fields.email': ({ email }: ListedCompany) => email,
  'resources.companies.fields.phone': ({ phone }: ListedCompany) => phone,
  'resources.companies.fields.document': ({ document }: ListedCompany) => document,
  'resources.companies.fields.planId': ({ plan }: ListedCompany) => plan.name,
  'resources.companies.fields.dueDate': ({ dueDate }: ListedCompany) => dueDate,
  'resources.companies.fields.credit': ({ credit }: ListedCompany) => credit,
};
const HIDDEN_ON_PHONE = ['email', 'planId', 'status', 'recurrence'];

type Translate = ReturnType<typeof useTranslate>;

function columnsOf(translate: Translate, enter: (company: ListedCompany) => void) {
  return [
    <DataTable.Col key="name" source="name" render={(company: ListedCompany) => <NameAndCredit company={company} />} />,
    <DataTable.Col
      key="email"
      source="email"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(company: ListedCompany) => <EmailAndPhone company={company} />}
    />,
    <DataTable.Col
      key="planId"
      source="planId"
      disableSort
      render={(company: ListedCompany) => <PlanAndAddons company={company} />}
    />,
    <DataTable.Col
      key="status"
      source="status"
      label="resources.companies.fields.state"
      disableSort
      render={(company: ListedCompany) => <Status company={company} />}
    />,
    <DataTable.Col
      key="dueDate"
      source="dueDate"
      render={(company: ListedCompany) => <DueDateCell company={company} />}
    />,
    <DataTable.Col
      key="recurrence"
      source="recurrence"
      disableSort
      render={({ recurrence }: ListedCompany) => translate(`operator.recurrence.${recurrence}`)}
    />,
    <DataTable.Col
      key="actions"
      source="actions"
      label="contacts.actions"
      align="right"
      disableSort
      render={(company: ListedCompany) => <Actions company={company} onEnter={() => enter(company)} />}
    />,
  ];
}

/** Lists the platform's companies. */
export default function CompaniesTab() {
  const translate = useTranslate();
  const [entered, enter] = useState<ListedCompany | null>(null);
  const { data: plans = [] } = usePlans();
  return (
    <RecordOverTable resource="companies" form={COMPANY_FORM} inputs={<CompanyInputs />}>
      <RecordList isPart sort={{ field: 'name', order: 'ASC' }}>
        <ListToolbar
          filters={[
            <SelectInput key="status" source="status" label="resources.companies.fields.state" choices={STATES} />,
            <SelectInput key="planId" source="planId" choices={plans} />,
          ]}
          exported={EXPORTED}
        />
        <ListTable
          icon="people"
          hideOnPhone={HIDDEN_ON_PHONE}
          bulkActionButtons={false}
          rowClick={false}
          rowSx={(company) => rowStyleOf(company as ListedCompany)}
        >
          {columnsOf(translate, enter)}
        </ListTable>
        {entered ? <EnterDialog company={entered} onClose={() => enter(null)} /> : null}
      </RecordList>
    </RecordOverTable>
  );
}

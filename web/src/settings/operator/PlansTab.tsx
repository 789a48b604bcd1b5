import type { PlanRecord } from '@recado/contracts';
import { Chip, Stack, Typography } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { formatMoney } from '../../shared/lib/format.js';
import { RecordOverTable } from '../../shared/records/RecordOverTable.js';
import { ListTable } from '../../shared/records/ListTable.js';
import { ListToolbar } from '../../shared/records/ListToolbar.js';
import { RecordList } from '../../shared/records/RecordList.js';
import { RowButtons } from '../../shared/records/RowButtons.js';
import { FLAGS, PLAN_FORM, PRICES } from './plan-form.js';
import { PlanInputs } from './PlanInputs.js';

const OFFERED = [
  { id: 'false', name: 'operator.yes' },
  { id: 'true', name: 'operator.no' },
];
const EXPORTED = {
  'resources.plans.fields.name': ({ name }: PlanRecord) => name,
  'resources.plans.fields.users': ({ users }: PlanRecord) => users,
  'resources.plans.fields.connections': ({ connections }: PlanRecord) => connections,
  'resources.plans.fields.queues': ({ queues }: PlanRecord) => queues,
  'resources.plans.fields.storageGb': ({ storageGb }: PlanRecord) => storageGb,
  'resources.plans.fields.value': ({ value }: PlanRecord) => value,
};
const HIDDEN_ON_PHONE = ['users', 'connections', 'queues', 'storageGb', 'includes'];

/** Shows the prices of a plan and its add-ons. */
function Price({ plan }: { plan: PlanRecord }) {
  const translate = useTranslate();
  return (
    <>
      {formatMoney(plan.value)}
      {PRICES.map((addon) => {
        const price = plan[addon];
        return price === null ? null : (
          <Typography key={addon} variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {translate(`resources.plans.more.${addon}`, { price: formatMoney(price) })}
          </Typography>
        );
      })}
    </>
  );
}

function Included({ plan }: { plan: PlanRecord }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {FLAGS.filter((flag) => flag !== 'useInternal' && plan[flag]).map((flag) => (
        <Chip key={flag} size="small" label={translate(`resources.plans.flags.${flag}`)} />
      ))}
    </Stack>
  );
}

type Translate = ReturnType<typeof useTranslate>;

function columnsOf(translate: Translate) {
  return [
    <DataTable.Col key="name" source="name" sx={{ overflowWrap: 'anywhere' }} />,
    <DataTable.NumberCol key="users" source="users" />,
    <DataTable.NumberCol key="connections" source="connections" />,
    <DataTable.NumberCol key="queues" source="queues" />,
    <DataTable.Col
      key="storageGb"
      source="storageGb"
      render={({ storageGb }: PlanRecord) => storageGb ?? translate('resources.plans.unlimited')}
    />,
    <DataTable.Col key="value" source="value" render={(plan: PlanRecord) => <Price plan={plan} />} />,
    <DataTable.Col
      key="includes"
      source="includes"
      disableSort
      render={(plan: PlanRecord) => <Included plan={plan} />}
    />,
    // The column shows whether a plan is offered at sign-up, which is the inverse of the record's field.
    <DataTable.Col
      key="offered"
      source="offered"
      disableSort
      render={({ useInternal }: PlanRecord) => translate(useInternal ? 'operator.no' : 'operator.yes')}
    />,
    <DataTable.Col key="actions" source="actions" label="contacts.actions" align="right" disableSort>
      <RowButtons
        consequence={translate('resources.plans.consequence')}
        deleted="operator.done"
        failed="operator.failed.delete"
      />
    </DataTable.Col>,
  ];
}

/** Lists the plans for companies. */
export default function PlansTab() {
  const translate = useTranslate();
  return (
    <RecordOverTable resource="plans" form={PLAN_FORM} inputs={<PlanInputs />}>
      <RecordList isPart sort={{ field: 'name', order: 'ASC' }}>
        <ListToolbar
          filters={[
            <SelectInput
              key="internal"
              source="useInternal"
              label="resources.plans.fields.offered"
              choices={OFFERED}
            />,
          ]}
          exported={EXPORTED}
        />
        <ListTable icon="card" hideOnPhone={HIDDEN_ON_PHONE} rowClick={false}>
          {columnsOf(translate)}
        </ListTable>
      </RecordList>
    </RecordOverTable>
  );
}

import type { PlanRecord } from '@recado/contracts';
import { Chip, Stack, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { readingOf } from '../../shared/data/reading.js';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { formatMoney } from '../../shared/lib/format.js';
import { ROOMY } from '../../shared/table/hide-on-phone.js';
import { PagedTable } from '../../shared/table/PagedTable.js';
import { RowActions } from '../../shared/table/RowActions.js';
import { FormAndTable } from './FormAndTable.js';
import { FLAGS } from './plan-form.js';
import { PlanForm } from './PlanForm.js';
import { PLANS_KEY, usePlans } from './use-plans.js';
import { useEdited } from './use-edited.js';

const columns = (...names: string[]) => names.map((name) => `operator.plan.${name}`);
const COLUMNS = columns('name', 'users', 'connections', 'queues', 'storageGb', 'value', 'includes', 'offered');
const ROOMY_COLUMNS = columns('users', 'connections', 'queues', 'storageGb', 'includes');

const ADDONS = ['addonUsers', 'addonConnections', 'addonStorage'] as const;

/** What more costs than the plan gives. */
function AddonPrices({ plan }: { plan: PlanRecord }) {
  const translate = useTranslate();
  return ADDONS.flatMap((addon) => {
    const price = plan[addon];
    return price === null
      ? []
      : [
          <Typography key={addon} variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {translate(`operator.plan.more.${addon}`, { price: formatMoney(price) })}
          </Typography>,
        ];
  });
}

type RowProps = { plan: PlanRecord; onEdit: () => void; onRemove: () => void };

/** The column says whether a plan is offered at sign-up: the opposite of what its record says. */
function PlanRow({ plan, onEdit, onRemove }: RowProps) {
  const translate = useTranslate();
  const { name, users, connections, queues, storageGb, value, useInternal } = plan;
  const included = FLAGS.filter((flag) => flag !== 'useInternal' && plan[flag]);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>{name}</TableCell>
      <TableCell sx={ROOMY}>{users}</TableCell>
      <TableCell sx={ROOMY}>{connections}</TableCell>
      <TableCell sx={ROOMY}>{queues}</TableCell>
      <TableCell sx={ROOMY}>{storageGb ?? translate('operator.plan.unlimited')}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(value)}
        <AddonPrices plan={plan} />
      </TableCell>
      <TableCell sx={ROOMY}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
          {included.map((flag) => (
            <Chip key={flag} size="small" label={translate(`operator.plan.flags.${flag}`)} />
          ))}
        </Stack>
      </TableCell>
      <TableCell>{translate(useInternal ? 'operator.no' : 'operator.yes')}</TableCell>
      <TableCell>
        <RowActions name={name} onEdit={onEdit} onRemove={onRemove} />
      </TableCell>
    </TableRow>
  );
}

function RemoveDialog({ plan, onClose }: { plan: PlanRecord; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/plans/${plan.id}`}
      title={translate('contacts.deleteTitle', { name: plan.name })}
      consequence={translate('operator.plan.consequence')}
      queryKey={PLANS_KEY}
      success="operator.done"
      failure="operator.failed.delete"
      onClose={onClose}
    />
  );
}

/** The plans that companies have. */
export default function PlansTab() {
  const translate = useTranslate();
  const { edited, edit, removed, remove, saved, formKey, onCancel, onDone } = useEdited<PlanRecord>();
  const query = usePlans();
  return (
    <FormAndTable
      form={<PlanForm key={formKey} plan={edited} onDone={onDone} onCancel={onCancel} />}
      addLabel={translate('operator.plan.new')}
      editedId={edited?.id}
      saved={saved}
    >
      <PagedTable
        label={translate('settingsPage.tabs.plans')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={readingOf(query)}
        empty={<EmptyState icon="card" title={translate('operator.plan.empty')} />}
      >
        {(query.data ?? []).map((plan) => (
          <PlanRow key={plan.id} plan={plan} onEdit={() => edit(plan)} onRemove={() => remove(plan)} />
        ))}
      </PagedTable>
      {removed ? <RemoveDialog plan={removed} onClose={() => remove(null)} /> : null}
    </FormAndTable>
  );
}

import { SetAddon, type Addon, type Usage, type UsagePart } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { PLAN_KEY } from '../shared/queries/use-plan.js';
import { useSave } from '../shared/data/use-save.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { costUntilDue } from './addon-cost.js';
import { USAGE_KEY } from './use-usage.js';

const Quantity = SetAddon.request.pick({ quantity: true });
type Offer = NonNullable<UsagePart['addon']>;
type Props = { name: Addon; addon: Offer; usage: Usage; onClose: () => void };

/** Shows the cost of a change and its start date before the user confirms it. */
function Consequence({ addon, usage, quantity }: Omit<Props, 'name' | 'onClose'> & { quantity: number }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { price, on, ending } = addon;
  const date = usage.dueDate ? formatDueDate(usage.dueDate, timeZone) : '';
  const more = Math.max(0, quantity - on);
  const texts = [
    translate('addons.monthly', { total: formatMoney(price * quantity), price: formatMoney(price) }),
    ...(more > 0 && date
      ? [
          usage.isTrial
            ? translate('addons.free', { date })
            : translate('addons.proportion', {
                cost: formatMoney(costUntilDue(price, more, usage, timeZone)),
                date,
              }),
        ]
      : []),
    ...(quantity < on - ending && date ? [translate('addons.less', { date })] : []),
  ];
  return texts.map((text) => (
    <Typography key={text} sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  ));
}

/** Changes the quantity of an add-on. */
export function AddonDialog({ name, addon, usage, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [quantity, setQuantity] = useState(String(addon.on - addon.ending));
  const { save, isPending, errors } = useSave({
    values: { quantity },
    schema: Quantity,
    store: (values) => api.put<Usage>('/addons', { addon: name, ...values }),
    queryKey: USAGE_KEY,
    onDone() {
      void queryClient.invalidateQueries({ queryKey: PLAN_KEY });
      onClose();
    },
  });
  const requested = Quantity.safeParse({ quantity });
  return (
    <FormDialog
      open
      title={translate(`addons.title.${name}`)}
      submitLabel={translate('app.save')}
      values={{ quantity }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{translate(`addons.lead.${name}`)}</Typography>
      <TextField
        label={translate('addons.quantity')}
        type="number"
        value={quantity}
        autoFocus
        slotProps={{ htmlInput: { min: 0, step: 1 } }}
        error={Boolean(errors['quantity'])}
        helperText={errors['quantity'] ? translate(errors['quantity']) : undefined}
        onChange={({ target }) => setQuantity(target.value)}
      />
      {requested.success ? <Consequence addon={addon} usage={usage} quantity={requested.data.quantity} /> : null}
    </FormDialog>
  );
}

import { Box, Button, Card, FormHelperText, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useTopic } from '../providers/realtime-context.js';
import { SESSION_KEY, useCan, useSession } from '../providers/session.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { timeLeft } from '../shared/lib/time-left.js';
import { Page } from '../shared/table/Page.js';
import { AutomaticPix } from './AutomaticPix.js';
import { CheckoutDialog } from './CheckoutDialog.js';
import { UsageCard } from './UsageCard.js';
import { useCredit } from './use-credit.js';
import { usePrice } from './use-price.js';
import { useUsage } from './use-usage.js';

/** Read-only fields look like text, not like inputs. */
const READ_ONLY = {
  variant: 'standard',
  slotProps: { input: { readOnly: true, disableUnderline: true } },
} as const;

/** Shows the price and the button that pays it. */
function Subscribe({ mayPay, onOpen }: { mayPay: boolean; onOpen: () => void }) {
  const translate = useTranslate();
  const price = usePrice();
  const isFree = useUsage()?.price === 0;
  return (
    <>
      {price ? <TextField label={translate('finance.price')} value={price} {...READ_ONLY} /> : null}
      {mayPay ? (
        <Button variant="contained" disabled={isFree} sx={{ alignSelf: 'flex-start' }} onClick={onOpen}>
          {translate('finance.subscribe')}
        </Button>
      ) : null}
      {mayPay && isFree ? <FormHelperText>{translate('usage.isFree')}</FormHelperText> : null}
    </>
  );
}

/** Shows how long the subscription runs, and how to extend it. */
export default function SubscriptionPage() {
  const translate = useTranslate();
  const { email, company } = useSession();
  const mayPay = useCan('subscription:pay');
  useTopic('payment', useThrottledReload(SESSION_KEY));
  const credit = useCredit();
  const usage = useUsage();
  const [now] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  const { dueDate, timeZone } = company;
  const daysLeft = dueDate ? timeLeft(dueDate, now).days : null;
  return (
    <Page title={translate('finance.subscription')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Card sx={{ p: 3, maxWidth: 480, width: '100%' }}>
          <Stack sx={{ gap: 2 }}>
            <TextField
              label={translate('finance.trial')}
              value={
                daysLeft === null ? translate('finance.noEnd') : translate('finance.days', { smart_count: daysLeft })
              }
              helperText={dueDate ? translate('finance.until', { date: formatDueDate(dueDate, timeZone) }) : undefined}
              {...READ_ONLY}
            />
            <TextField label={translate('finance.email')} value={company.email || email} {...READ_ONLY} />
            {credit > 0 ? (
              <TextField
                label={translate('finance.credit')}
                value={formatMoney(credit)}
                helperText={translate('finance.creditHint')}
                {...READ_ONLY}
              />
            ) : null}
            <Subscribe mayPay={mayPay} onOpen={() => setOpen(true)} />
          </Stack>
        </Card>
        {usage ? <UsageCard usage={usage} /> : null}
      </Box>
      {mayPay ? <AutomaticPix /> : null}
      {open ? <CheckoutDialog invoice={null} onClose={() => setOpen(false)} /> : null}
    </Page>
  );
}

import { Button, Card, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { formatDueDate } from '../shared/lib/format.js';
import { Page } from '../shared/table/Page.js';
import { usePlan } from '../shared/data/use-plan.js';

const DAY_MS = 86_400_000;
const PARTS = ['users', 'connections', 'queues'] as const;

/** Shows the company's plan and how to ask for another: paying is not possible here yet. */
function PlanDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const plan = usePlan();
  return (
    <Dialog open onClose={onClose} aria-labelledby="plan-title" maxWidth="xs" fullWidth>
      <DialogTitle id="plan-title">{translate('finance.plan', { name: plan?.name ?? '' })}</DialogTitle>
      <DialogContent>
        <ul>
          {PARTS.map((part) => (
            <li key={part}>{translate(`finance.parts.${part}`, { smart_count: plan?.[part] ?? 0 })}</li>
          ))}
        </ul>
        {translate('finance.howToPay')}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How long the company may go on, and the way to go on longer. */
export default function SubscriptionPage() {
  const translate = useTranslate();
  const { email, company } = useSession();
  const [now] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  const { dueDate, timeZone } = company;
  const daysLeft = dueDate ? Math.max(0, Math.ceil((Date.parse(dueDate) - now) / DAY_MS)) : null;
  return (
    <Page title={translate('finance.subscription')}>
      <Card sx={{ p: 3, maxWidth: 480 }}>
        <Stack sx={{ gap: 2 }}>
          <TextField
            label={translate('finance.trial')}
            value={
              daysLeft === null ? translate('finance.noEnd') : translate('finance.days', { smart_count: daysLeft })
            }
            helperText={dueDate ? translate('finance.until', { date: formatDueDate(dueDate, timeZone) }) : undefined}
            slotProps={{ input: { readOnly: true } }}
          />
          <TextField label={translate('finance.email')} value={email} slotProps={{ input: { readOnly: true } }} />
          <Button variant="contained" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
            {translate('finance.subscribe')}
          </Button>
        </Stack>
      </Card>
      {open ? <PlanDialog onClose={() => setOpen(false)} /> : null}
    </Page>
  );
}

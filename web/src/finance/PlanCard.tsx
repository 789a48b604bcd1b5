import { Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { usePlan } from '../shared/queries/use-plan.js';
import { usePrice } from './use-price.js';

const PARTS = ['users', 'connections', 'queues'] as const;

/** Shows what the company's plan includes. */
export function PlanCard() {
  const translate = useTranslate();
  const plan = usePlan();
  const price = usePrice();
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2">{translate('finance.plan', { name: plan?.name ?? '' })}</Typography>
      {price ? <Typography>{price}</Typography> : null}
      <ul>
        {PARTS.map((part) => (
          <li key={part}>{translate(`finance.parts.${part}`, { smart_count: plan?.[part] ?? 0 })}</li>
        ))}
      </ul>
    </Card>
  );
}

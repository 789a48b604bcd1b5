import type { Addon, Usage, UsagePart } from '@recado/contracts';
import { Box, Button, Card, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { AddonDialog } from './AddonDialog.js';
import { formatAmount, shareOf, usageStateOf, type UsageState } from './usage-state.js';

const COLORS = { near: 'warning', reached: 'error' } as const;

function useAmountText({ part, used, limit }: UsagePart): string {
  const translate = useTranslate();
  if (used === null) return translate('usage.unknown');
  const unit = part === 'storage' ? ' GB' : '';
  const shown = `${formatAmount(used)}${unit}`;
  if (limit === null) return translate('usage.unlimited', { used: shown });
  return translate('usage.of', { used: formatAmount(used), limit: `${formatAmount(limit)}${unit}` });
}

function AddonText({ part }: { part: UsagePart }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { addon } = part;
  if (!addon?.on) return null;
  const price = formatMoney(addon.price);
  const ending = addon.endsAt
    ? translate('addons.ending', {
        smart_count: addon.ending,
        date: formatDueDate(addon.endsAt, timeZone),
      })
    : '';
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {translate(`addons.on.${part.part}`, { smart_count: addon.on, price })} {ending}
    </Typography>
  );
}

/** States the level in words, because colour alone is not accessible. */
function StateText({ state, canAdd }: { state: UsageState; canAdd: boolean }) {
  const translate = useTranslate();
  if (state !== 'near' && state !== 'reached') return null;
  return (
    <Typography variant="caption" sx={{ color: `${COLORS[state]}.main`, fontWeight: 600 }}>
      {translate(`usage.${state}`)} {canAdd ? null : translate('usage.ask')}
    </Typography>
  );
}

function Part({ part, onChange }: { part: UsagePart; onChange: () => void }) {
  const translate = useTranslate();
  const { used, limit, addon } = part;
  const state = usageStateOf(part);
  const label = translate(`usage.parts.${part.part}`);
  const amount = useAmountText(part);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 40 }}>
        <Typography>
          {label}
          <Typography component="span" sx={amountStyle}>
            {amount}
          </Typography>
        </Typography>
        {addon ? (
          <Button
            size="small"
            variant="outlined"
            sx={{ flexShrink: 0 }}
            aria-label={translate('addons.changeOne', { name: label })}
            onClick={onChange}
          >
            {translate('addons.change')}
          </Button>
        ) : null}
      </Stack>
      {used !== null && limit !== null ? (
        <LinearProgress
          variant="determinate"
          aria-label={label}
          aria-valuetext={amount}
          color={state === 'near' || state === 'reached' ? COLORS[state] : 'primary'}
          value={100 * shareOf(used, limit)}
          sx={{ height: 8, borderRadius: 4 }}
        />
      ) : null}
      <StateText state={state} canAdd={addon?.isOffered ?? false} />
      <AddonText part={part} />
    </Box>
  );
}

/** Shows how much of its plan the company uses, and how to get more. */
export function UsageCard({ usage }: { usage: Usage }) {
  const translate = useTranslate();
  const [changed, setChanged] = useState<Addon | null>(null);
  const part = usage.parts.find((one) => one.part === changed);
  return (
    <Card component="section" aria-labelledby="usage-title" sx={{ p: 3, maxWidth: 560, width: '100%' }}>
      <Typography id="usage-title" variant="h2" sx={{ mb: 1 }}>
        {translate('finance.plan', { name: usage.planName })}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {usage.parts.map((one) => (
          <Part key={one.part} part={one} onChange={() => setChanged(one.part === 'queues' ? null : one.part)} />
        ))}
      </Stack>
      {changed && part?.addon ? (
        <AddonDialog name={changed} addon={part.addon} usage={usage} onClose={() => setChanged(null)} />
      ) : null}
    </Card>
  );
}

const amountStyle = { ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };

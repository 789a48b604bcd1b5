import { Box, Card, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../Icon.js';
import type { Change } from './change.js';
import { PeriodChange } from './PeriodChange.js';

/** `help` explains what the number counts and for which period; `change` compares it with the previous period. */
type NumberOnCard = { name: string; label: string; value: string; help?: string; change?: Change | undefined };

/** The (i) beside a number's label: explains the number on hover, focus or tap. */
function NumberHelp({ label, help }: { label: string; help: string }) {
  const translate = useTranslate();
  return (
    <Tooltip title={help} describeChild enterTouchDelay={0} leaveTouchDelay={8_000}>
      <Box component="button" type="button" aria-label={translate('charts.about', { name: label })} sx={helpStyle}>
        <Icon name="info" size={14} />
      </Box>
    </Tooltip>
  );
}

/** Shows figures side by side, one card each. */
export function NumberCards({ numbers }: { numbers: readonly NumberOnCard[] }) {
  return (
    <Box component="dl" sx={cardsStyle}>
      {numbers.map(({ name, label, value, help, change }) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography component="dt" sx={labelStyle}>
            {label}
            {help ? <NumberHelp label={label} help={help} /> : null}
          </Typography>
          <Typography component="dd" sx={numberStyle}>
            {value}
          </Typography>
          {change ? <PeriodChange change={change} /> : null}
        </Card>
      ))}
    </Box>
  );
}

const labelStyle = { display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: 13 };
const helpStyle = {
  ...{ p: 0.75, m: '-3px -6px -6px 2px', border: 0, background: 'none', color: 'inherit', cursor: 'help' },
  ...{ display: 'inline-flex', alignSelf: 'start', borderRadius: '50%' },
};
const numberStyle = { m: 0, fontSize: 26, lineHeight: '36px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
const cardsStyle = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(160px, 1fr))' },
};

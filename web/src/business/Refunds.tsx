import type { Refund } from '@recado/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney, formatDateTime } from '../shared/lib/format.js';

/** Lists the completed and pending refunds of a payment. */
export function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const translate = useTranslate();
  if (refunds.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: 14, mb: 1 }}>
        {translate('business.refunds')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refunds.map(({ id, value, state, at, reason, failure }) => (
          <li key={id}>
            {formatMoney(value)} · {formatDateTime(at)} · {translate(`business.refundStates.${state}`)}
            <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
              {reason ?? translate('business.refundOfProvider')}
              {failure ? ` · ${failure}` : ''}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

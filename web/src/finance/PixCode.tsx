import type { PixPayment } from '@recado/contracts';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { formatMoney } from '../shared/lib/format.js';
import { PayByCard } from './PayByCard.js';
import { PixQr } from './PixQr.js';

/** Shows the code for the payer to scan or copy. */
export function PixCode({ pix }: { pix: PixPayment }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const simulate = useMutation({
    mutationFn: () => api.post(`/payments/${pix.token}/simulate`, {}, { visitor: true }),
    onError: showError,
  });
  return (
    <Stack sx={{ gap: 2, alignItems: 'center' }}>
      <Typography variant="h2">{formatMoney(Number(pix.valor.original))}</Typography>
      <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{translate('finance.pix.how')}</Typography>
      <PixQr code={pix.qrcode.qrcode} title={translate('finance.pix.image')}>
        {pix.canPayByCard ? <PayByCard token={pix.token} /> : null}
        {pix.canSimulate ? (
          <Button variant="outlined" disabled={simulate.isPending} onClick={() => simulate.mutate()}>
            {translate('finance.pix.simulate')}
          </Button>
        ) : null}
      </PixQr>
    </Stack>
  );
}

import type { PixPayment } from '@recado/contracts';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { formatMoney } from '../shared/lib/format.js';
import { QR_COLORS } from '../theme/tokens.js';
import { PayByCard } from './PayByCard.js';

const SIZE = 220;

/** The code that a payer scans or copies. */
export function PixCode({ pix }: { pix: PixPayment }) {
  const translate = useTranslate();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const code = pix.qrcode.qrcode;
  const simulate = useMutation({
    mutationFn: () => api.post(`/payments/${pix.token}/simulate`, {}, { visitor: true }),
    onError: showError,
  });
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => showSuccess(translate('finance.pix.copied')),
      () => showError(new Error()),
    );
  return (
    <Stack sx={{ gap: 2, alignItems: 'center' }}>
      <Typography variant="h2">{formatMoney(Number(pix.valor.original))}</Typography>
      <Box sx={{ p: '12px', borderRadius: '10px', bgcolor: QR_COLORS.light }}>
        <QRCodeSVG
          value={code}
          size={SIZE}
          level="M"
          title={translate('finance.pix.image')}
          fgColor={QR_COLORS.dark}
          bgColor={QR_COLORS.light}
        />
      </Box>
      <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{translate('finance.pix.how')}</Typography>
      <TextField
        label={translate('finance.pix.code')}
        value={code}
        fullWidth
        multiline
        maxRows={4}
        slotProps={{ input: { readOnly: true } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" onClick={copy}>
          {translate('finance.pix.copy')}
        </Button>
        {pix.canPayByCard ? <PayByCard token={pix.token} /> : null}
        {pix.canSimulate ? (
          <Button variant="outlined" disabled={simulate.isPending} onClick={() => simulate.mutate()}>
            {translate('finance.pix.simulate')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

import type { PixPayment } from '@recado/contracts';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

/** Opens the payment provider's page for card payments. The provider redirects back afterwards. */
export function PayByCard({ token }: { token: string }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const start = useMutation({
    mutationFn: () => api.post<PixPayment>(`/payments/${token}/charge`, { method: 'card' }, { visitor: true }),
    onSuccess: ({ payUrl }) => (payUrl ? window.location.assign(payUrl) : showError(new Error())),
    onError: showError,
  });
  return (
    <Button variant="outlined" disabled={start.isPending} onClick={() => start.mutate()}>
      {translate('finance.payByCard')}
    </Button>
  );
}

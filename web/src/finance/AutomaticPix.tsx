import type { MandatePage } from '@recado/contracts';
import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { formatDate } from '../shared/lib/format.js';
import { MANDATE_KEY, MandateDialog } from './MandateDialog.js';
import { PixQr } from './PixQr.js';

const PATH = '/subscription/mandate';
const POLL_MS = 5_000;
type Mandate = NonNullable<MandatePage['mandate']>;

/** Sends an action. The response is the new state. */
function useMandateAction(send: () => Promise<MandatePage>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (page) => queryClient.setQueryData(MANDATE_KEY, page),
    onError: showError,
  });
}

/** Simulates the payer's steps at the bank in environments without real payments. */
function Simulations({ isWaiting }: { isWaiting: boolean }) {
  const translate = useTranslate();
  const active = useMandateAction(() => api.post<MandatePage>(`${PATH}/simulate`, { state: 'active' }));
  const over = useMandateAction(() => api.post<MandatePage>(`${PATH}/simulate`, { state: 'over' }));
  return (
    <>
      {isWaiting ? (
        <Button variant="outlined" disabled={active.isPending} onClick={() => active.mutate()}>
          {translate('finance.automatic.simulateActive')}
        </Button>
      ) : null}
      <Button variant="outlined" disabled={over.isPending} onClick={() => over.mutate()}>
        {translate('finance.automatic.simulateOver')}
      </Button>
    </>
  );
}

function ActiveMandate({ mandate, canSimulate }: { mandate: Mandate; canSimulate: boolean }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMandateAction(() => api.delete<MandatePage>(PATH));
  const payer = `${mandate.payerName} · ${mandate.document}`;
  return (
    <Stack sx={{ gap: 2 }}>
      {mandate.pixCode ? (
        <>
          <Typography>{translate('finance.automatic.waiting')}</Typography>
          <PixQr code={mandate.pixCode} title={translate('finance.automatic.image')} />
        </>
      ) : (
        <Alert severity="success">{translate('finance.automatic.active', { date: formatDate(mandate.since) })}</Alert>
      )}
      <Typography sx={{ color: 'text.secondary' }}>{payer}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {translate('finance.automatic.cancel')}
        </Button>
        {canSimulate ? <Simulations isWaiting={mandate.pixCode !== null} /> : null}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={translate('finance.automatic.cancelTitle')}
        text={translate('finance.automatic.cancelHint')}
        confirmLabel={translate('finance.automatic.cancel')}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

function MandateOffer({ mandate }: { mandate: Mandate | null }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      {mandate?.endedBy === 'bank' ? (
        <Alert severity="warning">{translate('finance.automatic.ended', { date: formatDate(mandate.since) })}</Alert>
      ) : null}
      <Typography>{translate('finance.automatic.lead')}</Typography>
      <Button variant="contained" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {translate('finance.automatic.start')}
      </Button>
      {open ? <MandateDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Sets up Pix Automático: the bank pays each invoice on its due date, once the payer has authorised it. */
export function AutomaticPix() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: MANDATE_KEY,
    queryFn: ({ signal }) => api.get<MandatePage>(PATH, { signal }),
    refetchInterval: ({ state }) => (state.data?.mandate?.state === 'waiting' ? POLL_MS : false),
  });
  if (!data) return null;
  const { mandate, isOffered, canSimulate } = data;
  const live = mandate?.state === 'over' ? null : mandate;
  if (!live && !isOffered) return null;
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 480 }}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="h2">{translate('finance.automatic.title')}</Typography>
        {live ? <ActiveMandate mandate={live} canSimulate={canSimulate} /> : <MandateOffer mandate={mandate} />}
      </Stack>
    </Card>
  );
}

import type { ConnectionView, PairSession } from '@recado/contracts';
import { Box, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { fieldErrorsOf } from '../providers/validation.js';
import { MONO } from '../theme/tokens.js';

type Reply = z.output<(typeof PairSession)['reply']>;
const HALF = 4;
const inHalves = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** Requests a pairing code, which is valid for three minutes. */
function usePairing({ id, status }: ConnectionView) {
  const textOf = useErrorText();
  const translate = useTranslate();
  const [number, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => api.post<Reply>(`/whatsappsession/${id}/pair`, { number: number.replace(/\D/g, '') }),
    onError(error) {
      const { number: field } = fieldErrorsOf(error);
      setProblem(field ? `${translate(field)}.` : textOf(error));
    },
  });
  const setNumber = (typed: string) => {
    setTyped(typed);
    setProblem(null);
  };
  const isOver = status === 'DISCONNECTED';
  useEffect(() => {
    if (isOver) reset();
  }, [isOver, reset]);
  return { number, setNumber, problem, mutate, data, isPending };
}

/** Shows a code to type on the phone, for users who cannot scan. */
export function PairingCode({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const { number, setNumber, problem, mutate, data, isPending } = usePairing(connection);
  const help = translate('connections.qrDialog.pairHelp');
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      sx={{ gap: 2 }}
    >
      <TextField
        autoFocus
        type="tel"
        label={translate('connections.qrDialog.pairNumber')}
        helperText={problem ? `${problem} ${help}` : help}
        error={problem !== null}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={isPending || number.trim() === ''}>
        {translate('connections.qrDialog.pairGet')}
      </Button>
      {data ? (
        <Box role="status">
          <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('connections.qrDialog.pairStep')}</Box>
          <Box aria-label={translate('connections.qrDialog.pairCode')} sx={codeStyle}>
            {inHalves(data.code)}
          </Box>
        </Box>
      ) : null}
    </Stack>
  );
}

export const codeStyle = {
  fontFamily: MONO,
  fontSize: 28,
  fontWeight: 600,
  letterSpacing: '4px',
  textAlign: 'center',
  p: 2,
  borderRadius: '12px',
  bgcolor: 'background.default',
};

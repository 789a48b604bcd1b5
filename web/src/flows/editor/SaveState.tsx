import { Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useErrorText } from '../../shared/data/use-error-toast.js';
import type { SaveStatus } from '../state/use-autosave.js';

type Props = { status: SaveStatus; error: unknown; onAgain: () => void };

/** Shows whether the draft is saved, and the reason when it is not. */
export function SaveState({ status, error, onAgain }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const isBad = status === 'invalid' || status === 'failed' || status === 'conflict';
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box role="status" sx={{ color: isBad ? 'warning.main' : 'text.secondary', fontSize: 13 }}>
        {translate(`flows.status.${status}`)}
        {status === 'failed' ? ` ${textOf(error)}` : ''}
      </Box>
      {status === 'failed' ? (
        <Button size="small" onClick={onAgain}>
          {translate('app.tryAgain')}
        </Button>
      ) : null}
    </Stack>
  );
}

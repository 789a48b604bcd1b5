import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SendConfirmationButton } from './SendConfirmationButton.js';

/** Replaces the form after a sign-up whose e-mail must be confirmed first. */
export function SignedUp({ email }: { email: string }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
        {translate('confirm.mailed', { email })}
      </Alert>
      <SendConfirmationButton email={email} />
    </Stack>
  );
}

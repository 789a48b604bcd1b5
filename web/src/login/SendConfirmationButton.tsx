import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSendConfirmation } from './use-send-confirmation.js';

/** Resends the confirmation link of a sign-up. */
export function SendConfirmationButton({ email }: { email: string }) {
  const translate = useTranslate();
  const { sendAgain, isSending } = useSendConfirmation(email);
  return (
    <Button variant="outlined" size="large" fullWidth disabled={isSending} onClick={sendAgain}>
      {translate('confirm.sendAgain')}
    </Button>
  );
}

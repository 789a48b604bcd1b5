import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { endingReason } from '../providers/ending-reason.js';

/** Explains on the login page why the session ended, until the notice is closed or a user logs in. */
export function EndingNotice() {
  const translate = useTranslate();
  const [reason, setReason] = useState(() => endingReason.read());
  if (!reason) return null;
  return (
    <Alert
      severity="warning"
      sx={{ width: '100%', mb: 1 }}
      closeText={translate('app.close')}
      onClose={() => {
        endingReason.clear();
        setReason(null);
      }}
    >
      {translate(`shell.${reason}`)} {reason === 'elsewhere' ? translate('login.wasItYou') : null}
    </Alert>
  );
}

import { Alert, Button, Link, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { OutsidePage } from '../layout/OutsidePage.js';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';

/** Confirms a sign-up with the link in its e-mail. Requires a click, because mail scanners also open links. */
export default function ConfirmPage() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.post('/signup/confirmation', { token }, { visitor: true }),
  });
  return (
    <OutsidePage title={translate('confirm.title')} lead={translate('confirm.lead')} logo="signup">
      <Stack sx={{ gap: 2, width: '100%', alignItems: 'center' }}>
        {isSuccess ? (
          <Alert severity="success" sx={{ width: '100%' }}>
            {translate('confirm.done')}
          </Alert>
        ) : (
          <Button variant="contained" size="large" fullWidth disabled={isPending} onClick={() => mutate()}>
            {translate('confirm.submit')}
          </Button>
        )}
        {error ? (
          <Alert severity="error" sx={{ width: '100%' }}>
            {textOf(error)}
          </Alert>
        ) : null}
        <Link component={RouterLink} to="/login">
          {translate('confirm.toLogin')}
        </Link>
      </Stack>
    </OutsidePage>
  );
}

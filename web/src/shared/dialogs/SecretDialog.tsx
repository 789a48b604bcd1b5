import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FormDialog } from './FormDialog.js';

type Props = { title: string; hint: string; secret: string; onClose: () => void };

/** Shows a secret that was just made, this once. */
export function SecretDialog({ title, hint, secret, onClose }: Props) {
  const translate = useTranslate();
  return (
    <FormDialog
      open
      title={translate(title)}
      submitLabel={translate('app.close')}
      hasCancel={false}
      values={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      {translate(hint)}
      <Box component="code" tabIndex={0} sx={{ overflowWrap: 'anywhere', p: 1.5, bgcolor: 'thread' }}>
        {secret}
      </Box>
    </FormDialog>
  );
}

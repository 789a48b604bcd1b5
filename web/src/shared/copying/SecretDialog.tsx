import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from './CopyButton.js';
import { FormDialog } from '../dialogs/FormDialog.js';

type Props = { title: string; hint: string; secret: string; onClose: () => void };

/** Shows a newly generated secret once. */
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: '4px 4px 4px 12px', bgcolor: 'thread' }}>
        <Box component="code" tabIndex={0} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {secret}
        </Box>
        <CopyButton text={secret} />
      </Box>
    </FormDialog>
  );
}

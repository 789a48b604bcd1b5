import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FormDialog } from '../shared/dialogs/FormDialog.js';

const TEXTS = 'resources.webhooks';

/** Shows the secret of a new endpoint, this once. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <FormDialog
      open
      title={translate(`${TEXTS}.fields.secret`)}
      submitLabel={translate('app.close')}
      hasCancel={false}
      values={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      {translate(`${TEXTS}.secretCopy`)}
      <Box component="code" tabIndex={0} sx={{ overflowWrap: 'anywhere', p: 1.5, bgcolor: 'thread' }}>
        {secret}
      </Box>
    </FormDialog>
  );
}

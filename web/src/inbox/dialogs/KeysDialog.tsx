import { Box, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { IconAction } from '../../shared/IconAction.js';
import { Keycap } from '../../shared/Keycap.js';
import { KEYS } from './use-inbox-keys.js';

/** The list of keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" maxWidth="sm" fullWidth>
      <DialogTitle id="keys-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {translate('inbox.keys.title')}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <DialogContent>
        <Box component="dl" sx={listStyle}>
          {KEYS.map(([action, key]) => (
            <Box key={action} sx={{ display: 'contents' }}>
              <dt>
                <Keycap>{key}</Keycap>
              </dt>
              <dd>{translate(`inbox.keys.${action}`)}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '96px 1fr', sm: '96px 1fr 96px 1fr' },
  gap: '10px 16px',
  alignItems: 'center',
  '& dd': { m: 0 },
};

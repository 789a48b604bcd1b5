import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { MONO } from '../theme/tokens.js';
import { KEYS } from './use-inbox-keys.js';

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="keys-title" maxWidth="xs" fullWidth>
      <DialogTitle id="keys-title">{translate('inbox.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px 1fr', gap: '10px 16px' }}>
          {KEYS.map(([action, key]) => (
            <Box key={action} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box component="kbd" sx={keyStyle}>
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`inbox.keys.${action}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  );
}

const keyStyle = {
  fontFamily: MONO,
  fontSize: 12,
  border: 1,
  borderColor: 'line',
  borderRadius: '6px',
  px: 1,
  py: '2px',
  bgcolor: 'background.default',
  color: 'text.secondary',
};

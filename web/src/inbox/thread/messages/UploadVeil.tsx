import { Box, CircularProgress, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../shared/Icon.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { uploads, useUpload } from '../../live/uploads.js';

/** Shows the progress of an upload and a button to cancel it. */
export function UploadVeil({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const share = useUpload(message.id);
  if (message.local !== 'sending' || share === undefined) return null;
  const percent = Math.round(100 * share);
  return (
    <Box component="span" sx={veilStyle}>
      <CircularProgress
        variant={share > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        size={44}
        aria-label={translate('compose.uploading', { percent })}
      />
      <IconButton
        size="small"
        aria-label={translate('compose.cancelUpload')}
        title={translate('compose.cancelUpload')}
        sx={{ position: 'absolute' }}
        onClick={(event) => {
          event.stopPropagation();
          uploads.cancel(message.id);
        }}
        component="span"
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

const veilStyle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '10px',
  bgcolor: (theme: { palette: { surface: string } }) => `color-mix(in srgb, ${theme.palette.surface} 60%, transparent)`,
};

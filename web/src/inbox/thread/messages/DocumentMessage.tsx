import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FileLink } from '../../../shared/FileLink.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { UploadVeil } from './UploadVeil.js';

/** A document, dimmed during its upload. */
export function DocumentMessage({ message, url }: { message: ThreadMessage; url: string }) {
  const translate = useTranslate();
  const { media, body } = message;
  const name = media?.fileName ?? body ?? translate('thread.kind.document');
  return (
    <Box component="span" sx={{ position: 'relative', display: 'block' }}>
      <FileLink name={name} url={url} mimeType={media?.mimeType ?? ''} bytes={media?.bytes} />
      <UploadVeil message={message} />
    </Box>
  );
}

import type { ChatFile as File } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { addressOf } from '../providers/media-address.js';
import { FileLink } from '../shared/FileLink.js';

/** Shows an image, which opens in a new tab; offers any other file for download. */
export function ChatFile({ file: { url, name, kind, mimeType, bytes } }: { file: File }) {
  const translate = useTranslate();
  const [isBroken, setBroken] = useState(false);
  if (kind !== 'image' || isBroken) return <FileLink name={name} url={url} mimeType={mimeType} bytes={bytes} />;
  return (
    <Box
      component="a"
      href={addressOf(url)}
      target="_blank"
      rel="noopener noreferrer"
      title={translate('thread.openPicture')}
      sx={{ display: 'block', my: '2px' }}
    >
      <Box
        component="img"
        src={addressOf(url)}
        alt={name}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        sx={{ display: 'block', height: 200, maxWidth: '100%', objectFit: 'cover', borderRadius: '8px' }}
      />
    </Box>
  );
}

import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { Transcript } from './audio/Transcript.js';
import { DocumentMessage } from './DocumentMessage.js';
import { MediaState } from './MediaState.js';
import { PictureMessage, StickerMessage } from './PictureMessage.js';
import { UploadVeil } from './UploadVeil.js';
import { VideoMessage } from './VideoMessage.js';

const AudioMessage = lazy(() => import('./audio/AudioMessage.js'));

function File({ message, url }: { message: ThreadMessage; url: string }) {
  switch (message.media?.kind) {
    case 'sticker':
      return <StickerMessage url={url} />;
    case 'image':
      return <PictureMessage message={message} url={url} />;
    case 'video':
    case 'gif':
      return <VideoMessage message={message} url={url} />;
    case 'audio':
    case 'voice':
      return (
        <Suspense fallback={<PlayerPlaceholder />}>
          <AudioMessage message={message} url={url}>
            <UploadVeil message={message} />
          </AudioMessage>
          <Transcript message={message} />
        </Suspense>
      );
    case 'document':
    case undefined:
      return <DocumentMessage message={message} url={url} />;
  }
}

/** Reserves space for the player while its code is loading. The recording itself is already available. */
const PlayerPlaceholder = () => <Box aria-hidden="true" sx={{ width: 300, maxWidth: '100%', height: 44 }} />;

/** Shows a message's file according to its type, or its download state. */
export function MediaMessage({ message }: { message: ThreadMessage }) {
  const { mediaUrl, media } = message;
  if (!mediaUrl || media?.state === 'failed') return <MediaState message={message} />;
  return <File message={message} url={mediaUrl} />;
}

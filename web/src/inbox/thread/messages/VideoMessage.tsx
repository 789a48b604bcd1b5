import { useTranslate } from 'ra-core';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { addressOf } from '../../../providers/media-address.js';
import { UploadVeil } from './UploadVeil.js';

/** A video with controls. A GIF plays silently in a loop. */
export function VideoMessage({ message, url }: { message: ThreadMessage; url: string }) {
  const translate = useTranslate();
  const gif = message.media?.kind === 'gif';
  const label = translate(`thread.kind.${gif ? 'gif' : 'video'}`);
  const playing = gif ? { autoPlay: true, loop: true, muted: true } : { controls: true };
  return (
    <span className="picture">
      <video src={addressOf(url)} aria-label={label} preload="metadata" playsInline {...playing} />
      <UploadVeil message={message} />
    </span>
  );
}

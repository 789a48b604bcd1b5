import { ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { lightbox } from './lightbox-store.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { addressOf } from '../../../providers/media-address.js';
import { UploadVeil } from './UploadVeil.js';

/** An image; pressing it opens the conversation's gallery. */
export function PictureMessage({ message, url }: { message: ThreadMessage; url: string }) {
  const translate = useTranslate();
  const [broken, setBroken] = useState(false);
  if (broken) return <i className="quiet">{translate('thread.mediaBroken')}</i>;
  return (
    <ButtonBase
      className="picture"
      aria-label={translate('thread.openPicture')}
      onClick={() => lightbox.set({ ticketId: message.ticketId, messageId: message.id })}
    >
      <img src={addressOf(url)} alt={message.body} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      <UploadVeil message={message} />
    </ButtonBase>
  );
}

export function StickerMessage({ url }: { url: string }) {
  const translate = useTranslate();
  return <img className="sticker" src={addressOf(url)} alt={translate('thread.kind.sticker')} loading="lazy" />;
}

import { useTranslate } from 'ra-core';
import { lazy, Suspense, type ComponentType } from 'react';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { WhatsappText } from '../../text/WhatsappText.js';
import { splitSignature } from '../../text/whatsapp-text.js';
import { CallEntry } from './CallEntry.js';
import { ContactCards } from './ContactCards.js';
import { DocumentMessage } from './DocumentMessage.js';
import { LocationMessage } from './LocationMessage.js';
import { MediaState } from './MediaState.js';
import { isOnlyEmoji } from '../../live/message-kinds.js';
import { PictureMessage, StickerMessage } from './PictureMessage.js';
import { VideoMessage } from './VideoMessage.js';

const AudioMessage = lazy(() => import('./AudioMessage.js'));

function Text({ message }: { message: ThreadMessage }) {
  const { signature, text } = message.fromMe ? splitSignature(message.body) : { signature: null, text: message.body };
  return (
    <>
      {signature ? <span className="sign">{signature}:</span> : null}
      {text ? <WhatsappText text={text} className={isOnlyEmoji(text) ? 'big' : ''} /> : null}
    </>
  );
}

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
        <Suspense fallback={<MediaState message={message} />}>
          <AudioMessage message={message} url={url} />
        </Suspense>
      );
    case 'document':
    case undefined:
      return <DocumentMessage message={message} url={url} />;
  }
}

/** The name of a document stands on it; as a caption it would stand there twice. */
const captionOf = ({ body, media }: ThreadMessage) => (media && body === media.fileName ? '' : body);

function Media({ message }: { message: ThreadMessage }) {
  const { mediaUrl, media } = message;
  return (
    <>
      {mediaUrl && media?.state !== 'failed' ? (
        <File message={message} url={mediaUrl} />
      ) : (
        <MediaState message={message} />
      )}
      {captionOf(message) ? <Text message={message} /> : null}
    </>
  );
}

function Unreadable() {
  const translate = useTranslate();
  return <i className="quiet">{translate('inbox.thread.unreadable')}</i>;
}

const BODIES: Record<NonNullable<ThreadMessage['mediaType']>, ComponentType<{ message: ThreadMessage }>> = {
  image: Media,
  video: Media,
  audio: Media,
  application: Media,
  locationMessage: LocationMessage,
  contactMessage: ContactCards,
  vcard: ContactCards,
  call_log: CallEntry,
  reactionMessage: Text,
  unreadable: Unreadable,
};

/** What a message says, in the form of its kind. */
export function MessageBody({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  if (message.isDeleted) return <i className="quiet">{translate('inbox.thread.deleted')}</i>;
  const Body = message.mediaType === null ? Text : BODIES[message.mediaType];
  return <Body message={message} />;
}

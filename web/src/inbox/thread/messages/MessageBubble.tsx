import { Checkbox } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo, type ComponentType } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { formatPhone, formatTime } from '../../../shared/lib/format.js';
import { AckIcon } from './AckIcon.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { MessageSources } from '../../sources/SourcesButton.js';
import { nameOf } from '../../text/ticket-text.js';
import { splitSignature } from '../../../shared/lib/whatsapp-text.js';
import { WhatsappText } from '../../text/WhatsappText.js';
import { AlbumGrid } from './AlbumGrid.js';
import { CallEntry } from './CallEntry.js';
import { CatalogCard } from './kinds/CatalogCard.js';
import { PollCard } from './kinds/PollCard.js';
import { ContactCards } from './ContactCards.js';
import { Failure } from './Failure.js';
import { EditHistory } from './EditHistory.js';
import { LocationMessage } from './LocationMessage.js';
import { MediaMessage } from './MediaMessage.js';
import { isOnlyEmoji, isSent } from '../../live/message-kinds.js';
import { MessageOrigin } from './MessageOrigin.js';
import { MessageQuote } from './MessageQuote.js';
import { MessageTools } from './MessageTools.js';
import { Reactions } from './Reactions.js';
import { selection, useIsSelecting, useSelectionOf } from './selection.js';
import { useThreadScope } from './thread-context.js';

/** `album` holds images and videos that were sent together, starting with this message. */
type Props = {
  message: ThreadMessage;
  album?: readonly ThreadMessage[] | undefined;
  isFirst: boolean;
  flashing: boolean;
};

const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ');

function Meta({ message }: { message: ThreadMessage }) {
  const { whatsappId } = useThreadScope().ticket;
  const isHere = message.local !== undefined;
  return (
    <span className="meta">
      {message.isEdited && !message.isDeleted ? <EditHistory message={message} /> : null}
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      {message.fromMe && isSent(message) ? <AckIcon ack={message.ack} whatsappId={whatsappId} isHere={isHere} /> : null}
    </span>
  );
}

/** The author of a message in a group. */
function Participant({ message }: { message: ThreadMessage }) {
  const { participant, fromMe } = message;
  if (!participant || fromMe) return null;
  return (
    <span className="sign">
      {participant.name || formatPhone(participant.number)}
      {participant.name && participant.number ? <small>{formatPhone(participant.number)}</small> : null}
    </span>
  );
}

/** Marks a message that the platform operator wrote in the company's name. */
function ByOperator({ name }: { name: string }) {
  const translate = useTranslate();
  return <span className="sign">{translate('operatorEntry.wrote', { name })}</span>;
}

function Mark({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const ids = useSelectionOf(message.ticketId);
  if (!useIsSelecting(message.ticketId) || message.imported) return null;
  return (
    <Checkbox
      size="small"
      checked={ids.includes(message.id)}
      onChange={() => selection.toggle(message.ticketId, message.id)}
      slotProps={{ input: { 'aria-label': translate('thread.select') } }}
    />
  );
}

/** `isFirst` means that the author's name is shown above the message. */
type BodyProps = { message: ThreadMessage; isFirst: boolean };

function Text({ message, isFirst }: BodyProps) {
  if (message.catalog) return <CatalogCard card={message.catalog} body={message.body} />;
  if (message.poll) return <PollCard poll={message.poll} />;
  return <Words message={message} isFirst={isFirst} />;
}

function Words({ message, isFirst }: BodyProps) {
  const { signature, text } = message.fromMe ? splitSignature(message.body) : { signature: null, text: message.body };
  return (
    <>
      {signature && isFirst ? <span className="sign">{signature}:</span> : null}
      {text ? <WhatsappText text={text} className={isOnlyEmoji(text) ? 'big' : ''} /> : null}
    </>
  );
}

/** The document already shows its name, so a caption equal to the name is left out. */
const captionOf = ({ body, media }: ThreadMessage) => (media && body === media.fileName ? '' : body);

function Media({ message, isFirst }: BodyProps) {
  return (
    <>
      <MediaMessage message={message} />
      {captionOf(message) ? <Text message={message} isFirst={isFirst} /> : null}
    </>
  );
}

/** A message that exceeded the size limit. Only the start of its text is available. */
function Unreadable({ message, isFirst }: BodyProps) {
  const translate = useTranslate();
  return (
    <>
      <i className="quiet">{translate('inbox.thread.unreadable')}</i>
      {message.body ? <Text message={message} isFirst={isFirst} /> : null}
    </>
  );
}

const BODIES: Record<NonNullable<ThreadMessage['mediaType']>, ComponentType<BodyProps>> = {
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

function MessageBody({ message, isFirst }: BodyProps) {
  const translate = useTranslate();
  if (message.isDeleted) return <i className="quiet">{translate('inbox.thread.deleted')}</i>;
  const Body = message.mediaType === null ? Text : BODIES[message.mediaType];
  return <Body message={message} isFirst={isFirst} />;
}

const bubbleClass = ({ media, isDeleted, reactions }: ThreadMessage, flashing: boolean) => {
  const kind = isDeleted ? undefined : media?.kind;
  const form = kind === 'sticker' ? 'bare' : kind !== undefined && `has-${kind}`;
  return classes('bubble', form, flashing && 'flash', reactions.length > 0 && !isDeleted && 'reacted');
};

/** The tools that the assistant used for this message. */
function Consulted({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  return (
    <span className="forwarded">
      <Icon name="sparkle" size={13} />
      {translate('thread.consulted', { names: names.join(', ') })}
    </span>
  );
}

/** The basis of an assistant's reply: tools and the company's knowledge. */
function Basis({ message: { id, consulted = [], hasSources, isDeleted } }: Pick<Props, 'message'>) {
  return (
    <>
      {consulted.length > 0 ? <Consulted names={consulted} /> : null}
      {hasSources && !isDeleted ? <MessageSources messageId={id} /> : null}
    </>
  );
}

function Bubble({ message, album, isFirst, flashing }: Props) {
  const translate = useTranslate();
  const { ticket } = useThreadScope();
  const { fromMe, participant } = message;
  const name = participant?.name || nameOf(ticket);
  const said = fromMe ? translate('inbox.thread.weSaid') : translate('inbox.thread.said', { name });
  return (
    <div className={bubbleClass(message, flashing)}>
      <span className="said">{said}</span>
      {isFirst ? <Participant message={message} /> : null}
      {message.operator && isFirst ? <ByOperator name={message.operator} /> : null}
      <MessageOrigin message={message} />
      <MessageQuote message={message} />
      {album ? <AlbumGrid album={album} /> : <MessageBody message={message} isFirst={isFirst} />}
      <Basis message={message} />
      <Meta message={message} />
      <Reactions message={message} />
    </div>
  );
}

/** A message. Outgoing messages are on the right, the contact's on the left. The styles are in bubble-styles. */
export const MessageBubble = memo(function MessageBubble({ message, album, isFirst, flashing }: Props) {
  const { actions } = useThreadScope();
  const { id, fromMe, errorCode, local } = message;
  const failed = !isSent(message);
  return (
    <div data-message={id} className={classes('message', isFirst && 'first', failed && 'failed')}>
      <div className={classes('line-of-message', fromMe && 'mine')}>
        <Mark message={message} />
        <Bubble message={message} album={album} isFirst={isFirst} flashing={flashing} />
        {actions && !local ? <MessageTools message={message} actions={actions} /> : null}
      </div>
      {errorCode ? <Failure message={message} /> : null}
    </div>
  );
});

import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { ApiError } from '../providers/api-error.js';
import { Icon } from '../shared/Icon.js';
import { formatTime } from '../shared/format.js';
import { useErrorText } from '../shared/use-error-toast.js';
import { AckIcon } from './AckIcon.js';
import type { ThreadMessage } from './inbox-state.js';
import { Quote } from './Quote.js';
import { WhatsappText } from './WhatsappText.js';
import { splitSignature } from './whatsapp-text.js';

type Props = {
  message: ThreadMessage;
  isFirst: boolean;
  contactName: string;
  onReply?: (message: ThreadMessage) => void;
  onJump: (messageId: string) => void;
  onSendAgain: (message: ThreadMessage) => unknown;
};

const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ');

function Meta({ message }: { message: ThreadMessage }) {
  return (
    <span className="meta">
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      {message.fromMe && !message.errorCode ? <AckIcon ack={message.ack} /> : null}
    </span>
  );
}

function Body({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  if (message.isDeleted) return <i className="quiet">{translate('inbox.thread.deleted')}</i>;
  if (message.mediaType === 'unreadable') return <i className="quiet">{translate('inbox.thread.unreadable')}</i>;
  const { signature, text } = message.fromMe ? splitSignature(message.body) : { signature: null, text: message.body };
  return (
    <>
      {signature ? <span className="sign">{signature}:</span> : null}
      <WhatsappText text={text} />
    </>
  );
}

function Failure({ message, onSendAgain }: Pick<Props, 'message' | 'onSendAgain'>) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const reason = textOf(new ApiError(0, message.errorCode ?? '', ''));
  return (
    <Box role="alert" sx={{ color: 'error.main', fontSize: 12, mt: '4px', textAlign: 'right' }}>
      {translate('inbox.thread.failed', { reason })}{' '}
      <Button size="small" variant="text" color="error" sx={resendStyle} onClick={() => onSendAgain(message)}>
        {translate('inbox.thread.resend')}
      </Button>
    </Box>
  );
}

function Quoted({ message, contactName, onJump }: Pick<Props, 'message' | 'contactName' | 'onJump'>) {
  const translate = useTranslate();
  const { quotedMsg } = message;
  if (!quotedMsg) return null;
  const author = quotedMsg.fromMe ? translate('inbox.thread.us') : contactName;
  return <Quote author={author} body={quotedMsg.body} onClick={() => onJump(quotedMsg.id)} />;
}

function ReplyButton({ onClick }: { onClick: () => void }) {
  const label = useTranslate()('inbox.thread.reply');
  return (
    <button type="button" className="reply" aria-label={label} title={label} onClick={onClick}>
      <Icon name="reply" />
    </button>
  );
}

/** One message: ours on the right, theirs on the left. Its look is in bubble-styles. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, isFirst, contactName, onReply, onJump, onSendAgain } = props;
  const translate = useTranslate();
  const { id, fromMe, errorCode, local } = message;
  const author = fromMe ? translate('inbox.thread.us') : contactName;
  return (
    <div data-message={id} className={classes('message', isFirst && 'first', errorCode !== null && 'failed')}>
      <div className={classes('line-of-message', fromMe && 'mine')}>
        <div className="bubble">
          <span className="said">{translate('inbox.thread.said', { name: author })}</span>
          <Quoted message={message} contactName={contactName} onJump={onJump} />
          <Body message={message} />
          <Meta message={message} />
        </div>
        {onReply && !local ? <ReplyButton onClick={() => onReply(message)} /> : null}
      </div>
      {errorCode ? <Failure message={message} onSendAgain={onSendAgain} /> : null}
    </div>
  );
});

const resendStyle = { minHeight: 24, py: 0, fontSize: 12, textDecoration: 'underline' };

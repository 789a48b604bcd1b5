import { useTranslate } from 'ra-core';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { Quote } from '../../text/Quote.js';
import { nameOf } from '../../text/ticket-text.js';
import { useThreadScope } from './thread-context.js';

type CarriedQuote = NonNullable<ThreadMessage['carriedQuote']>;

/** The quoted message or status. A click scrolls to it if it is stored. */
export function MessageQuote({ message: { quotedMsg, carriedQuote, isDeleted } }: { message: ThreadMessage }) {
  const { jump } = useThreadScope();
  if (isDeleted) return null;
  if (quotedMsg) return <QuoteContent quoted={{ ...quotedMsg, isStatus: false }} onClick={() => jump(quotedMsg.id)} />;
  return carriedQuote ? <QuoteContent quoted={carriedQuote} /> : null;
}

function QuoteContent({ quoted, onClick }: { quoted: CarriedQuote; onClick?: () => void }) {
  const translate = useTranslate();
  const { ticket } = useThreadScope();
  const { fromMe, isStatus, participant, body } = quoted;
  const name = fromMe ? translate('inbox.thread.us') : participant?.name || nameOf(ticket);
  const author = isStatus ? translate(`thread.status.${fromMe ? 'ours' : 'theirs'}`, { name }) : name;
  return (
    <Quote author={author} body={body || translate(`thread.kind.${kindOf(quoted)}`)} {...(onClick && { onClick })} />
  );
}

/** Returns the type of a message without text. */
const kindOf = ({ mediaType, isStatus }: CarriedQuote) => mediaType ?? (isStatus ? 'status' : 'unreadable');

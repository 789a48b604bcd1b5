import { plainLine, type Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useDraft } from '../live/drafts.js';
import { usePresence } from '../live/presence.js';
import { HighlightedText } from './HighlightedText.js';
import { lastLine } from '../../shared/lib/last-line.js';

/** Shows the search match, the contact's activity, the draft or the last message, in this order. */
export function TicketPreview({ ticket, words }: { ticket: Ticket; words: string }) {
  const translate = useTranslate();
  const draft = useDraft(ticket.id);
  const doing = usePresence(ticket.id);
  if (ticket.match)
    return (
      <span className="line">
        <HighlightedText text={plainLine(ticket.match.excerpt)} words={words} />
      </span>
    );
  if (doing === 'composing') return <span className="live">{translate('inbox.typing')}</span>;
  if (doing === 'recording') return <span className="live">{translate('inbox.recording')}</span>;
  if (draft)
    return (
      <>
        <span className="draft">{translate('inbox.draft')}</span>
        <span className="line">{draft}</span>
      </>
    );
  if (!ticket.lastMessage) return <span className="line quiet">{translate('inbox.noMessages')}</span>;
  return <span className="line">{lastLine(ticket.lastMessage, translate)}</span>;
}

import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useDraft } from '../live/drafts.js';
import { usePresence } from '../live/presence.js';
import { plainLine } from '../text/whatsapp-text.js';

/** What a search found, else what the contact is doing now, else what was begun here, else what was said last. */
export function LastLine({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const draft = useDraft(ticket.id);
  const doing = usePresence(ticket.id);
  if (ticket.match) return <span className="line">{plainLine(ticket.match.excerpt)}</span>;
  if (doing === 'composing') return <span className="live">{translate('inbox.typing')}</span>;
  if (doing === 'recording') return <span className="live">{translate('inbox.recording')}</span>;
  if (draft)
    return (
      <>
        <span className="draft">{translate('inbox.draft')}</span>
        <span className="line">{draft}</span>
      </>
    );
  return <span className="line">{plainLine(ticket.lastMessage)}</span>;
}

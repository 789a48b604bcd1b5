import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useDownConnection, useSendingState } from '../../shared/connections/down-connections.js';

/** Explains what happens to a message while the ticket's number is disconnected. */
export function DownHint({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const connection = useDownConnection(ticket.whatsappId);
  const state = useSendingState(ticket.whatsappId);
  if (!connection || state === 'offline') return null;
  const { name } = connection;
  return (
    <div role="status" className="arrived">
      {translate(state === 'waits' ? 'inbox.down.queued' : 'inbox.down.refused', { name })}
    </div>
  );
}

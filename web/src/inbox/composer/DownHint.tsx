import type { ConnectionView, Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useDownConnection } from '../../shared/data/down-connections.js';

/** The server keeps messages for a number that comes back; without a linked phone it refuses them. */
const keepsMessages = ({ number, status }: ConnectionView) => number !== null && status !== 'qrcode';

/** Tells who writes what happens to a message while the ticket's number is without WhatsApp. */
export function DownHint({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const connection = useDownConnection(ticket.whatsappId);
  if (!connection) return null;
  const { name } = connection;
  return (
    <div role="status" className="arrived">
      {translate(keepsMessages(connection) ? 'inbox.down.queued' : 'inbox.down.refused', { name })}
    </div>
  );
}

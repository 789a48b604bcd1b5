import type { Ticket } from '@recado/contracts';
import { useConnections } from '../../shared/data/use-connections.js';
import { useLimitText } from '../../shared/number-limits/use-limit-text.js';

/** Tells who writes that WhatsApp lets the ticket's number begin no conversations now. */
export function LimitHint({ ticket }: { ticket: Ticket }) {
  const { data = [] } = useConnections();
  const text = useLimitText()(data.find(({ id, status }) => id === ticket.whatsappId && status === 'CONNECTED'));
  return text ? (
    <div role="status" className="arrived">
      {text}
    </div>
  ) : null;
}

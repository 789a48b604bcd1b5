import type { Ticket } from '@recado/contracts';
import { useConnections } from '../../shared/connections/use-connections.js';
import { useLimitText } from '../../shared/number-limits/use-limit-text.js';

/** Warns that WhatsApp currently prevents the ticket's number from starting conversations. */
export function LimitHint({ ticket }: { ticket: Ticket }) {
  const { data = [] } = useConnections();
  const text = useLimitText()(data.find(({ id, status }) => id === ticket.whatsappId && status === 'CONNECTED'));
  return text ? (
    <div role="status" className="arrived">
      {text}
    </div>
  ) : null;
}

import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { Avatar } from '../../shared/Avatar.js';
import { nameOf } from '../text/ticket-text.js';

type Props = { ticket: Ticket; selected: boolean; onSelect: (ticket: Ticket, isRange: boolean) => void };

/** The contact's picture, which becomes a checkbox under the pointer and while tickets are selected. */
export function TicketPicture({ ticket, selected, onSelect }: Props) {
  const label = useTranslate()('inbox.bulk.select', { name: nameOf(ticket) });
  return (
    <div className="picture">
      <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        title={label}
        checked={selected}
        onChange={() => undefined}
        onClick={(event) => onSelect(ticket, event.shiftKey)}
      />
    </div>
  );
}

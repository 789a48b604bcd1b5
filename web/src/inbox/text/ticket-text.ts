import type { Ticket } from '@recado/contracts';
import { formatPhone } from '../../shared/lib/format.js';

export const nameOf = ({ contact }: Pick<Ticket, 'contact'>) => contact.name || formatPhone(contact.number);

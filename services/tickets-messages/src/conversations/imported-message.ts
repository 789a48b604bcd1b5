import type { Message, Quoted } from './message.js';
import { newestOrderOf, type Ticket } from './ticket.js';

/**
 * A message older than the linking of the number. It belongs to a contact and a connection, but to no ticket. It has
 * its own collection, so counts, reports and automatic answers never include it.
 */
export type ImportedMessage = Pick<
  Message,
  | '_id'
  | 'companyId'
  | 'contactId'
  | 'whatsappId'
  | 'wid'
  | 'fromMe'
  | 'body'
  | 'mediaType'
  | 'words'
  | 'createdAt'
  | 'order'
  | 'media'
  | 'location'
  | 'contacts'
  | 'call'
  | 'poll'
  | 'participant'
  | 'reactions'
  | 'edits'
  | 'isDeleted'
> &
  Readonly<{ quotedWid: string | null }>; // WhatsApp's id, because the quoted message may be imported later

/** The ack of our own imported messages, which WhatsApp's server had before the import. */
const ACK = 2;

/** Converts an imported message into a `Message`, as a ticket shows it. */
export function asMessage(
  { quotedWid: _quoted, ...imported }: ImportedMessage,
  { quotedMsg = null, ticketId = '' }: { quotedMsg?: Quoted | null; ticketId?: string } = {},
): Message {
  return {
    ...imported,
    ...{ ticketId, quotedMsg, ack: imported.fromMe ? ACK : 0, errorCode: null },
    ...{ read: true, recovered: false, userId: null, queueId: null, imported: true },
  };
}

/**
 * Returns whether the thread of a ticket shows an imported message. A closed ticket shows nothing later than its end.
 */
export const showsImported = (ticket: Pick<Ticket, 'status' | 'order' | 'lineOrder'>, order: string): boolean =>
  ticket.status !== 'closed' || order <= newestOrderOf(ticket);

import type { TicketStatus } from '@recado/contracts';
import { previewOf, type ContactSnapshot, type Line, type Ticket } from './ticket.js';

/** As the partial index has it: with `$ne: 'closed'` it would not be used. */
export const ACTIVE: TicketStatus[] = ['pending', 'open'];

export type Received = { whatsappId: string; contact: ContactSnapshot; line: Line };

export const activeOf = (companyId: string, { whatsappId, contact }: Received) => ({
  companyId,
  whatsappId,
  contactId: contact.id,
  status: { $in: ACTIVE },
});

/** For the contact's active ticket, whatever its state: the server compares and counts. */
export function lineAdded(companyId: string, received: Received, now: Date) {
  const { contact, line } = received;
  const isNewer = { $gt: [line.order, '$order'] };
  const ifNewer = (field: keyof Ticket, value: unknown) => ({ $cond: [isNewer, { $literal: value }, `$${field}`] });
  const set = {
    lastMessage: ifNewer('lastMessage', previewOf(line.text)),
    lastMessageFromMe: ifNewer('lastMessageFromMe', line.fromMe),
    lastMessageAt: ifNewer('lastMessageAt', line.sentAt),
    order: ifNewer('order', line.order),
    contact: { $literal: contact },
    revision: { $add: ['$revision', 1] },
    updatedAt: now,
    ...(line.unread && { unreadMessages: { $add: ['$unreadMessages', 1] } }),
  };
  return { filter: activeOf(companyId, received), update: [{ $set: set }] };
}

import type { FlowFacts } from '@recado/flow-engine';
import { hasNoName } from '../contacts/contact.js';
import type { Ticket } from '../conversations/ticket.js';

/** Returns what a flow may know of a ticket and its contact. */
export function factsOf(
  { tagIds = [], contact }: Pick<Ticket, 'tagIds' | 'contact'>,
  language: FlowFacts['language'],
): FlowFacts {
  const { name, number, email } = contact;
  const isKnownContact = name !== '' && !hasNoName(contact);
  return { tagIds, contact: { name, number, email }, language, isKnownContact };
}

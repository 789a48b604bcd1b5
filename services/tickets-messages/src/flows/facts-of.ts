import type { FlowFacts } from '@recado/flow-engine';
import type { Ticket } from '../conversations/ticket.js';

/** Returns what a flow may know of a ticket and its contact. */
export function factsOf(
  { tagIds = [], contact }: Pick<Ticket, 'tagIds' | 'contact'>,
  language: FlowFacts['language'],
): FlowFacts {
  const { name, number, email } = contact;
  const isKnownContact = name !== '' && name !== number;
  return { tagIds, contact: { name, number, email }, language, isKnownContact };
}

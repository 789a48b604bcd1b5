import type { AdSource } from '@recado/contracts';
import type { AdValue, FlowFacts } from '@recado/flow-engine';
import { hasNoName } from '../../contacts/contact.js';
import type { Ticket } from '../../conversations/ticket.js';

/** Returns the data of a ticket and its contact that a flow may use. */
export function factsOf(
  { tagIds = [], contact, referral }: Pick<Ticket, 'tagIds' | 'contact' | 'referral'>,
  language: FlowFacts['language'],
): FlowFacts {
  const { name, number, email } = contact;
  const isKnownContact = name !== '' && !hasNoName(contact);
  const ad = referral && { ad: adValuesOf(referral) };
  return { tagIds, contact: { name, number, email }, language, isKnownContact, ...ad };
}

const adValuesOf = ({ sourceId, headline, sourceUrl, app, clickId }: AdSource): Record<AdValue, string> => ({
  ...{ adId: sourceId, adHeadline: headline, adUrl: sourceUrl, adApp: app, adClickId: clickId },
});

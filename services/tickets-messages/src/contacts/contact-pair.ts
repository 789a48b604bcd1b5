import { Injectable } from '@nestjs/common';
import { auditBySystem } from '@recado/service-kit/audit';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { Origin, Outgoing } from '@recado/service-kit/messaging';
import { ContactViews } from './contact-views.js';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { hasNoName, searchTextOf, searchWordsOf, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { StoreContact } from './store-contact.js';

/** Merges two contacts of the same person. */
@Injectable()
export class ContactPair {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly storeContact: StoreContact,
    private readonly transactions: Transactions,
    private readonly views: ContactViews,
  ) {}

  /**
   * The winner takes the loser's LID and the fields that it lacks. From then on, both the number and the LID lead to
   * the winner. Idempotent.
   * @returns undefined if one of the two no longer exists
   */
  async join(origin: Origin, winnerId: string, loserId: string): Promise<Contact | undefined> {
    const { companyId } = origin;
    return this.transactions.run(async ({ session, announce }) => {
      const winner = await this.contacts.find(companyId, winnerId, session);
      const loser = await this.contacts.find(companyId, loserId, session);
      if (!winner || !loser) return undefined;
      if (loser.mergedInto === winnerId) return winner;
      // the loser's addresses are freed first, because they are unique
      await this.contacts.update(
        companyId,
        loserId,
        { number: '', numberKey: '', lid: null, mergedInto: winnerId },
        session,
      );
      const joined = await this.contacts.update(companyId, winnerId, completed(winner, loser), session);
      if (joined) announce(this.views.changed(origin, joined), ...mergeOf(origin, { winner, loser }));
      return joined ?? undefined;
    });
  }

  async removeLoser(transaction: Transaction, origin: Origin, loserId: string, winnerId: string): Promise<void> {
    await this.storeContact.remove(transaction, origin, loserId, winnerId);
  }
}

/** Returns the audit entry, with the loser as the state before and the winner as the state after. */
function mergeOf(origin: Origin, { winner, loser }: { winner: Contact; loser: Contact }): Outgoing[] {
  const shown = ({ name, number }: Contact) => ({ name, number });
  const target = { kind: 'contact', id: winner._id, name: winner.name };
  const act = { action: 'contact.merged', target, changes: { before: shown(loser), after: shown(winner) } } as const;
  return auditBySystem(origin, act, { at: new Date(), key: loser._id });
}

const nameOf = (winner: Contact, loser: Contact): string => (hasNoName(winner) ? loser.name : winner.name);

type Pairs = NonNullable<Contact['extraInfo']>;
const joinedPairs = (ones: Pairs, others: Pairs): Pairs => [
  ...ones,
  ...others.filter(({ name, value }) => !ones.some((one) => one.name === name && one.value === value)),
];

/** Returns the earlier of the ads that brought the two contacts. */
function earlierReferral(winner: Contact, loser: Contact): Pick<Contact, 'referral'> {
  const [first] = [winner.referral, loser.referral]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return first ? { referral: first } : {};
}

function completed(winner: Contact, loser: Contact): Partial<Contact> {
  const username = winner.username ?? loser.username;
  const address = { number: winner.number || loser.number, lid: winner.lid ?? loser.lid };
  const identity = { ...address, name: nameOf(winner, loser), ...(username && { username }) };
  return {
    ...identity,
    numberKey: numberKeyOf(identity.number),
    searchText: searchTextOf(identity),
    words: searchWordsOf(identity),
    email: winner.email || loser.email,
    profilePicUrl: winner.profilePicUrl || loser.profilePicUrl,
    ...earlierReferral(winner, loser),
    extraInfo: joinedPairs(winner.extraInfo ?? [], loser.extraInfo ?? []),
  };
}

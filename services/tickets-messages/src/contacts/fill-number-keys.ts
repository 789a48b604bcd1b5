import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { numberKeyOf, readNumber } from '@recado/service-kit/phone-numbers';
import type { Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { Jobs } from '../shared/jobs/jobs.js';

/**
 * Sets the number key of contacts stored by an earlier release. If two contacts have the same number, they are merged
 * into the better-known one. Finds none after the first start.
 */
@Injectable()
export class FillNumberKeys implements OnApplicationBootstrap {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly settings: CompanySettings,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const merged = new Map<string, number>();
    for await (const contact of this.contacts.everyCompanysWithoutKey())
      if (await this.fill(contact)) merged.set(contact.companyId, (merged.get(contact.companyId) ?? 0) + 1);
    for (const [companyId, count] of merged)
      this.logger.info({ companyId, merged: count }, 'merging contacts that had the same number');
  }

  /** Returns whether the contact is being merged with another one. */
  private async fill(contact: Contact): Promise<boolean> {
    const number = this.repaired(contact);
    const numberKey = numberKeyOf(number);
    if (await this.contacts.storeKey(contact, { number, numberKey })) return false;
    const found = await this.contacts.findByAddress(contact.companyId, { number, lid: null });
    const rival = found.find(({ _id }) => _id !== contact._id);
    if (!rival) return false; // it has changed meanwhile or cannot get a key; the next start tries again
    await this.merge(contact, rival);
    await this.contacts.storeKey(contact, { number: contact.number, numberKey: '' });
    return true;
  }

  private async merge(contact: Contact, rival: Contact): Promise<void> {
    const [winner, loser] = isKnownBetter(contact, rival) ? [contact, rival] : [rival, contact];
    const { companyId } = contact;
    const data = { winnerId: winner._id, loserId: loser._id };
    await this.jobs.add({ id: `merge.${loser._id}`, companyId, kind: 'mergeContacts', data });
    this.logger.info({ companyId, ...data }, 'two contacts have the same number');
  }

  /** Earlier releases stored numbers such as `0055…` and `490151…` as typed. */
  private repaired({ companyId, number }: Contact): string {
    if (number === '') return '';
    const typed = number.startsWith('0') ? number : `+${number}`;
    const read = readNumber(typed, { timeZone: this.settings.timeZone(companyId) });
    return 'problem' in read || read.lacksArea ? number : read.number;
  }
}

/**
 * Prefers a contact with a LID, which WhatsApp knows, then one with a connection, which has written, then the older
 * one, which has the longer history.
 */
function isKnownBetter(one: Contact, other: Contact): boolean {
  if (Boolean(one.lid) !== Boolean(other.lid)) return Boolean(one.lid);
  if (Boolean(one.whatsappId) !== Boolean(other.whatsappId)) return Boolean(one.whatsappId);
  return one.createdAt < other.createdAt;
}

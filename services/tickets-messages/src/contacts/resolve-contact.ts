import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import { newId } from '@recado/service-kit/mongo';
import { contactFrom, contactFromGroup, learnFrom, preferred, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

const ATTEMPTS = 8;
/** Not noticeable for a new contact. It also batches the tickets that are created next. */
const PACE_MS = 100;
/**
 * The resolved contact. If `isNew`, it was just created. `rival` is another contact, found by the LID instead of the
 * number.
 */
export type ResolvedContact = { contact: Contact; isNew: boolean; changed: boolean; rival: Contact | undefined };
/** The connection over which a contact wrote. */
type Where = { companyId: string; whatsappId: string };

/**
 * Finds the contact of a WhatsApp address by number, LID or group. Creates it if it is new, and adds newly learned
 * data.
 */
@Injectable()
export class ResolveContact {
  /** Batches inserts, because many new contacts may write at the same time. Known contacts are not delayed. */
  private readonly inserts = new Batcher<Contact, boolean>((contacts) => this.insertAll(contacts), { paceMs: PACE_MS });

  constructor(private readonly contacts: ContactsRepository) {}

  async execute(where: Where, person: WhatsappPerson): Promise<ResolvedContact> {
    return untilSettled(() => this.tryOnce(where, person));
  }

  async ofGroup({ companyId, whatsappId }: Where, group: WhatsappGroup): Promise<ResolvedContact> {
    return untilSettled(async () => {
      const found = await this.contacts.findByGroup(companyId, group.id);
      if (found) return { contact: found, isNew: false, changed: false, rival: undefined };
      const contact = { ...contactFromGroup(group, { id: newId(), companyId, now: new Date() }), whatsappId };
      return (await this.inserts.add(companyId, contact)) ? made(contact) : undefined;
    });
  }

  private async tryOnce(where: Where, person: WhatsappPerson): Promise<ResolvedContact | undefined> {
    const { contact, rival } = preferred(await this.contacts.findByAddress(where.companyId, person), person);
    if (!contact) return this.create(where, person);
    const known = rival ? { ...person, lid: null } : person; // the rival has that LID
    const news = learnFrom(contact, known);
    if (!news) return { contact, isNew: false, changed: false, rival };
    const stored = await this.contacts.learn(contact, news, new Date());
    return stored ? { contact: { ...contact, ...news }, isNew: false, changed: true, rival } : undefined;
  }

  private async create({ companyId, whatsappId }: Where, person: WhatsappPerson): Promise<ResolvedContact | undefined> {
    const contact = { ...contactFrom(person, { id: newId(), companyId, now: new Date() }), whatsappId };
    return (await this.inserts.add(companyId, contact)) ? made(contact) : undefined;
  }

  private async insertAll(contacts: readonly Contact[]): Promise<PromiseSettledResult<boolean>[]> {
    const inserted = await this.contacts.insertAll(contacts);
    return inserted.map((value) => ({ status: 'fulfilled', value }));
  }
}

const made = (contact: Contact): ResolvedContact => ({ contact, isNew: true, changed: false, rival: undefined });

async function untilSettled(attempt: () => Promise<ResolvedContact | undefined>): Promise<ResolvedContact> {
  for (let made = 0; made < ATTEMPTS; made += 1) {
    const resolved = await attempt();
    if (resolved) return resolved;
  }
  throw new AppError('ERR_INTERNAL', { message: 'Gave up after 8 write conflicts.' }); // not an outage, so it is not retried
}

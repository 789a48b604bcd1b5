import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ContactSnapshot } from '../conversations/ticket.js';
import { type Identified, IdentifyContact } from './identify-contact.js';

/** Short, because another process may change the contact in the meantime. */
const KEPT_MS = 10_000;
const MOST = 20_000;
type Entry = { contact: ContactSnapshot; until: number };

/** Caches contacts by address, because contacts often send several messages in a row. */
@Injectable()
export class RecentContacts {
  private readonly entries = new LRUCache<string, Entry>({ max: MOST });

  /** Finds a contact. The key includes everything known about the person, so a new name or address causes a miss. */
  find(companyId: string, person: WhatsappPerson, now = Date.now()): ContactSnapshot | undefined {
    const found = this.entries.get(keyOf(companyId, person));
    return found && found.until > now ? found.contact : undefined;
  }

  /** Evicts a contact that has changed. */
  evict(contactId: string): void {
    for (const [key, { contact }] of this.entries) if (contact.id === contactId) this.entries.delete(key);
  }

  set(companyId: string, person: WhatsappPerson, contact: ContactSnapshot, now = Date.now()): void {
    this.entries.set(keyOf(companyId, person), { contact, until: now + KEPT_MS });
  }
}

const keyOf = (companyId: string, { number, lid, name, username }: WhatsappPerson): string =>
  JSON.stringify([companyId, number, lid, name, username]);

type ChatAddress = { connectionId: string; contact: WhatsappPerson; group: WhatsappGroup | null };

/** Finds the contact of a chat, from a cache of a few seconds or else from the database. */
@Injectable()
export class KnownContact {
  constructor(
    private readonly identifyContact: IdentifyContact,
    private readonly recentContacts: RecentContacts,
  ) {}

  async execute(companyId: string, { connectionId, contact: person, group }: ChatAddress): Promise<Identified> {
    const address = group ? { number: null, lid: `group:${group.id}`, name: null } : person;
    const known = this.recentContacts.find(companyId, address);
    if (known) return { contact: known, isNew: false };
    const identified = await this.identifyContact.execute({
      companyId,
      whatsappId: connectionId,
      contact: person,
      group,
    });
    this.recentContacts.set(companyId, address, identified.contact);
    return identified;
  }
}

import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { ContactSnapshot } from './ticket.js';

/** Short, because another process may learn something about the contact meanwhile. */
const KEPT_MS = 10_000;
const MOST = 20_000;
type Entry = { contact: ContactSnapshot; until: number };

/** People write several messages in a row: whom an address led to a moment ago need not be read again. */
@Injectable()
export class RecentContacts {
  private readonly entries = new Map<string, Entry>();

  /** Under all that is known of the person, so that a new name or address is looked into. */
  find(companyId: string, person: WhatsappPerson, now = Date.now()): ContactSnapshot | undefined {
    const found = this.entries.get(keyOf(companyId, person));
    return found && found.until > now ? found.contact : undefined;
  }

  /** Something else became known of this contact: read it again. */
  forget(contactId: string): void {
    for (const [key, { contact }] of this.entries) if (contact.id === contactId) this.entries.delete(key);
  }

  keep(companyId: string, person: WhatsappPerson, contact: ContactSnapshot, now = Date.now()): void {
    const key = keyOf(companyId, person);
    this.entries.delete(key); // to the end of the map's order: the oldest goes first
    this.entries.set(key, { contact, until: now + KEPT_MS });
    const oldest = this.entries.keys().next();
    if (this.entries.size > MOST && !oldest.done) this.entries.delete(oldest.value);
  }
}

const keyOf = (companyId: string, { number, lid, name }: WhatsappPerson): string =>
  JSON.stringify([companyId, number, lid, name]);

import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { formatNumber } from '../shared/texts/format-number.js';
import { FindContact } from '../contacts/find-contact.js';

const MOST_NAMED = 50;
/** WhatsApp encodes a mention as the person's number or LID. */
const MENTION = /@(\d{5,20})(?!\d)/g;

/** Replaces the numbers and LIDs of mentioned contacts with their names. */
@Injectable()
export class NameMentions {
  constructor(private readonly findContact: FindContact) {}

  /**
   * @returns the text. Contacts without a known name appear with their number, or with the LID if the number is unknown
   * too.
   */
  async execute(companyId: string, text: string, mentions: readonly WhatsappPerson[]): Promise<string> {
    if (mentions.length === 0 || !text.includes('@')) return text;
    const written = new Set([...text.matchAll(MENTION)].map(([, digits = '']) => digits));
    const mentioned = mentions.filter(({ number, lid }) => written.has(number ?? '') || written.has(lid ?? ''));
    const names = new Map<string, string>();
    const found = mentioned.slice(0, MOST_NAMED).map(async (person) => {
      const name = await this.nameOf(companyId, person);
      for (const digits of [person.number, person.lid]) if (digits && name) names.set(digits, name);
    });
    await Promise.all(found); // the repository looks them up in one query
    return text.replaceAll(MENTION, (found, digits: string) => (names.has(digits) ? `@${names.get(digits)}` : found));
  }

  /** Returns the contact's name, or else the name on WhatsApp, or else the number. */
  async nameOf(companyId: string, person: WhatsappPerson): Promise<string | null> {
    const contact = await this.findContact.execute(companyId, person);
    return contact?.name ?? person.name ?? (person.number && formatNumber(person.number));
  }
}

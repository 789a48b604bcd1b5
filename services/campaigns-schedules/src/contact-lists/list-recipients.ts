import { Injectable } from '@nestjs/common';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';

/** `number`: as WhatsApp writes it, where that is known. */
export type Recipient = { number: string; name: string; email: string; isValid: boolean };

/** Whom a campaign with a list writes to. */
@Injectable()
export class ListRecipients {
  constructor(
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
  ) {}

  /** Some after the one that was read last. `next` null: these were all. */
  async execute(companyId: string, contactListId: string, { after, limit }: { after: string | null; limit: number }) {
    const found = await this.items.after(companyId, contactListId, after, limit);
    const recipients = found.map(({ number, whatsappNumber, name, email, isWhatsappValid }): Recipient => {
      return { number: whatsappNumber ?? number, name, email, isValid: isWhatsappValid !== false };
    });
    return { recipients, next: found.length < limit ? null : (found.at(-1)?._id ?? null) };
  }

  /** Of those that are there. */
  async names(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = ids.length === 0 ? [] : await this.lists.some(companyId, ids);
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}

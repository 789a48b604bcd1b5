import { Injectable } from '@nestjs/common';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';

/** `number` is in WhatsApp's spelling if that is known. */
export type ListRecipient = { number: string; name: string; email: string; isValid: boolean };

/** Reads the recipients of a campaign from a contact list. */
@Injectable()
export class ListRecipients {
  constructor(
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
  ) {}

  /** Reads recipients after the last one read. `next` is null if there are no more. */
  async execute(companyId: string, contactListId: string, { after, limit }: { after: string | null; limit: number }) {
    const found = await this.items.after(companyId, contactListId, after, limit);
    const recipients = found.map(({ number, whatsappNumber, name, email, isWhatsappValid }): ListRecipient => {
      return { number: whatsappNumber ?? number, name, email, isValid: isWhatsappValid !== false };
    });
    return { recipients, next: found.length < limit ? null : (found.at(-1)?._id ?? null) };
  }

  /** Returns the names of the lists that exist. */
  async names(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = ids.length === 0 ? [] : await this.lists.findMany(companyId, ids);
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}

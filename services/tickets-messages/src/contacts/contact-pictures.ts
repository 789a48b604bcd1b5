import { Injectable } from '@nestjs/common';
import { ContactsRepository } from './contacts.repository.js';

/** Which files are pictures of contacts and groups. */
@Injectable()
export class ContactPictures {
  constructor(private readonly contacts: ContactsRepository) {}

  /** Returns those of `keys` that a contact has. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.contacts.filesAmong(companyId, keys);
  }
}

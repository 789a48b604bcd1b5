import { Injectable } from '@nestjs/common';
import { GetContactById } from './get-contact.js';
import { ListContactNames } from './list-contact-names.js';
import { ListContacts } from './list-contacts.js';

/** The ways to read contacts, under one name for the controller. */
@Injectable()
export class ContactReads {
  constructor(
    readonly list: ListContacts,
    readonly names: ListContactNames,
    readonly get: GetContactById,
  ) {}
}

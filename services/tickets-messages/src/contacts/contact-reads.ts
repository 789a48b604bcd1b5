import { Injectable } from '@nestjs/common';
import { GetContactByIdHandler } from './get-contact.js';
import { ListContactNamesHandler } from './list-contact-names.js';
import { ListContactsHandler } from './list-contacts.js';

/** The ways to read contacts, under one name for the controller. */
@Injectable()
export class ContactReads {
  constructor(
    readonly list: ListContactsHandler,
    readonly names: ListContactNamesHandler,
    readonly get: GetContactByIdHandler,
  ) {}
}

import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ContactEvents } from './contact-events.js';
import { ContactsRepository } from './contacts.repository.js';

/** Removes a contact in the given transaction and publishes it. */
@Injectable()
export class RemoveContact {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly contactEvents: ContactEvents,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND */
  async execute({ session, announce }: Transaction, origin: Origin, id: string, mergedInto: string | null = null) {
    const isRemoved = await this.contacts.remove(origin.companyId, id, session);
    if (!isRemoved && !mergedInto) throw new AppError('ERR_NO_CONTACT_FOUND');
    announce(this.contactEvents.deleted(origin, id, mergedInto));
  }
}

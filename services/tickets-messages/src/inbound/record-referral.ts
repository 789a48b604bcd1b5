import type { AdSource } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { ChangeContact } from '../contacts/change-contact.js';

/** Stores the first ad that brought a contact. Later ads are only stored on their tickets. */
@Injectable()
export class RecordReferral {
  constructor(private readonly changeContact: ChangeContact) {}

  /** @throws ERR_NO_CONTACT_FOUND if the contact is deleted in the meantime */
  async execute(origin: Origin, contactId: string, referral: AdSource, at: Date): Promise<void> {
    await this.changeContact.execute(origin, contactId, (contact) =>
      contact.referral ? undefined : { referral: { ...referral, at: at.toISOString() } },
    );
  }
}

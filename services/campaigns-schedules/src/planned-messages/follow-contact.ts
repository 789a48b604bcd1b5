import { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { TransferOptOut } from '../consents/transfer-opt-out.js';
import { RecordConsent } from '../consents/record-consent.js';
import { FollowContact } from '../schedules/follow-contact.js';

/** Updates schedules, opt-outs and consent history when a contact changes, is merged or is deleted. */
@Injectable()
export class FollowContactHandler {
  constructor(
    private readonly transferOptOut: TransferOptOut,
    private readonly recordConsent: RecordConsent,
    private readonly followContact: FollowContact,
  ) {}

  @OnEvent(ContactChanged, { perCompany: 16 })
  async execute(event: ContactChanged): Promise<void> {
    await this.transferOptOut.execute(event);
    await this.recordConsent.origin(event);
    await this.followContact.execute(event);
  }
}

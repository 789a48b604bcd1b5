import { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { TransferOptOut } from '../consents/transfer-opt-out.js';
import { RecordOrigin } from '../consents/record-origin.js';
import { FollowContact } from '../schedules/follow-contact.js';

/** Updates schedules, opt-outs and consent history when a contact changes, is merged or is deleted. */
@Injectable()
export class FollowContactHandler {
  constructor(
    private readonly transferOptOut: TransferOptOut,
    private readonly recordOrigin: RecordOrigin,
    private readonly followContact: FollowContact,
  ) {}

  @OnEvent(ContactChanged, { perCompany: 16 })
  async execute(event: ContactChanged): Promise<void> {
    await this.transferOptOut.execute(event);
    await this.recordOrigin.execute(event);
    await this.followContact.execute(event);
  }
}

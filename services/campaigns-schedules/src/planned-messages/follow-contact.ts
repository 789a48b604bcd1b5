import { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { CarryOptOut } from '../consents/carry-opt-out.js';
import { NoteOrigin } from '../consents/note-origin.js';
import { FollowContact } from '../schedules/follow-contact.js';

/** Updates schedules, opt-outs and consent history when a contact changes, is merged or is deleted. */
@Injectable()
export class FollowContactHandler {
  constructor(
    private readonly carryOptOut: CarryOptOut,
    private readonly noteOrigin: NoteOrigin,
    private readonly followContact: FollowContact,
  ) {}

  @OnEvent(ContactChanged, { perCompany: 16 })
  async execute(event: ContactChanged): Promise<void> {
    await this.carryOptOut.execute(event);
    await this.noteOrigin.execute(event);
    await this.followContact.execute(event);
  }
}

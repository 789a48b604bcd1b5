import { ContactChanged } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { FollowContact } from './follow-contact.js';

@Controller()
export class SchedulesConsumer {
  constructor(private readonly followContact: FollowContact) {}

  @OnEvent(ContactChanged)
  contactChanged(event: ContactChanged): Promise<void> {
    return this.followContact.execute(event);
  }
}

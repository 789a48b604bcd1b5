import { ContactChanged, PlannedMessageSettled } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { FollowContact } from './follow-contact.js';
import { SettleSchedule } from './settle-schedule.js';

@Controller()
export class SchedulesConsumer {
  constructor(
    private readonly settleSchedule: SettleSchedule,
    private readonly followContact: FollowContact,
  ) {}

  @OnEvent(PlannedMessageSettled)
  settled(event: PlannedMessageSettled): Promise<void> {
    return this.settleSchedule.execute(originOfEvent(event), { ...event.data, at: new Date(event.data.at) });
  }

  @OnEvent(ContactChanged)
  contactChanged(event: ContactChanged): Promise<void> {
    return this.followContact.execute(event);
  }
}

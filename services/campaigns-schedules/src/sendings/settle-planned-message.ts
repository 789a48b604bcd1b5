import { PlannedMessageSettled } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { ApplyDeliveryStatus } from '../campaigns/apply-delivery-status.js';
import { SettleSchedule } from '../schedules/settle-schedule.js';

/** Records the outcome of a planned message. The ids of schedules and campaign shipments do not overlap, so each use case finds its own. */
@Injectable()
export class SettlePlannedMessageHandler {
  constructor(
    private readonly settleSchedule: SettleSchedule,
    private readonly applyDeliveryStatus: ApplyDeliveryStatus,
  ) {}

  @OnEvent(PlannedMessageSettled)
  async execute(event: PlannedMessageSettled): Promise<void> {
    const news = { ...event.data, at: new Date(event.data.at) };
    await this.settleSchedule.execute(originOfEvent(event), news);
    await this.applyDeliveryStatus.execute(originOfEvent(event), news);
  }
}

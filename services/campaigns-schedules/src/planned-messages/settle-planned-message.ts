import { PlannedMessageSettled } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { ApplyDeliveryStatus } from '../campaigns/apply-delivery-status.js';
import { SettleSchedule } from '../schedules/settle-schedule.js';

/** Delivery statuses of a campaign arrive in bursts and are applied in batches. */
const AT_ONCE = { perCompany: 100, total: 200 };

/**
 * Records the outcome of a planned message. Schedules and campaign recipients have different ids, so each use case
 * finds its own.
 */
@Injectable()
export class SettlePlannedMessageHandler {
  constructor(
    private readonly settleSchedule: SettleSchedule,
    private readonly applyDeliveryStatus: ApplyDeliveryStatus,
  ) {}

  @OnEvent(PlannedMessageSettled, AT_ONCE)
  async execute(event: PlannedMessageSettled): Promise<void> {
    const news = { ...event.data, at: new Date(event.data.at) };
    const isOfCampaign = await this.applyDeliveryStatus.execute(originOfEvent(event), news);
    if (!isOfCampaign) await this.settleSchedule.execute(originOfEvent(event), news);
  }
}

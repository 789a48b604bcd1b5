import { PlannedMessageSettled } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { SettleShipping } from '../campaigns/settle-shipping.js';
import { SettleSchedule } from '../schedules/settle-schedule.js';

/** Records the outcome of a planned message. The ids of schedules and campaign shipments do not overlap, so each use case finds its own. */
@Injectable()
export class SettlePlannedMessageHandler {
  constructor(
    private readonly settleSchedule: SettleSchedule,
    private readonly settleShipping: SettleShipping,
  ) {}

  @OnEvent(PlannedMessageSettled)
  async execute(event: PlannedMessageSettled): Promise<void> {
    const news = { ...event.data, at: new Date(event.data.at) };
    await this.settleSchedule.execute(originOfEvent(event), news);
    await this.settleShipping.execute(originOfEvent(event), news);
  }
}

import { PlannedMessageSettled, TicketMessageAdded } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { HearAnswer } from '../campaigns/hear-answer.js';
import { SettleShipping } from '../campaigns/settle-shipping.js';
import { SettleSchedule } from '../schedules/settle-schedule.js';

/** What becomes of what was sent: of schedules and of campaigns, whose sendings have ids of one kind. */
@Controller()
export class SendingsConsumer {
  constructor(
    private readonly settleSchedule: SettleSchedule,
    private readonly settleShipping: SettleShipping,
    private readonly hearAnswer: HearAnswer,
  ) {}

  @OnEvent(PlannedMessageSettled)
  async settled(event: PlannedMessageSettled): Promise<void> {
    const news = { ...event.data, at: new Date(event.data.at) };
    await this.settleSchedule.execute(originOfEvent(event), news);
    await this.settleShipping.execute(originOfEvent(event), news);
  }

  @OnEvent(TicketMessageAdded)
  messageAdded(event: TicketMessageAdded): Promise<void> {
    return this.hearAnswer.execute(event);
  }
}

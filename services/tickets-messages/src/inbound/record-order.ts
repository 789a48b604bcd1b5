import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { WhatsappOrderLoaded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ApplyOrPark } from './apply-or-park.js';

/** Stores the items of an order on its message. They may arrive before the message. */
@Injectable()
export class RecordOrderHandler {
  constructor(private readonly applyOrPark: ApplyOrPark) {}

  @OnEvent(WhatsappOrderLoaded)
  async execute(event: WhatsappOrderLoaded): Promise<void> {
    const { connectionId: whatsappId, messageId: wid, order } = event.data;
    await this.applyOrPark.execute({
      eventId: event.id,
      origin: originOfEvent(event),
      key: { whatsappId, wid },
      change: { type: 'order', order },
      author: null,
    });
  }
}

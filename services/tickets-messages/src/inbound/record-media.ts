import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { WhatsappMediaStored } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ApplyOrPark } from './apply-or-park.js';

/** Records that the file of a message is stored, or never will be. The event may arrive before the message. */
@Injectable()
export class RecordMediaHandler {
  constructor(private readonly applyOrPark: ApplyOrPark) {}

  @OnEvent(WhatsappMediaStored)
  async execute(event: WhatsappMediaStored): Promise<void> {
    const { connectionId: whatsappId, messageId: wid, media, errorCode } = event.data;
    await this.applyOrPark.execute({
      eventId: event.id,
      origin: originOfEvent(event),
      key: { whatsappId, wid },
      change: {
        type: 'media',
        key: media?.key ?? null,
        mimeType: media?.mimeType ?? null,
        bytes: media?.bytes ?? null,
        errorCode,
      },
      author: null,
    });
  }
}

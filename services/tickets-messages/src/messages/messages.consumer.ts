import {
  WhatsappMediaStored,
  WhatsappMessageAcknowledged,
  WhatsappMessageReceived,
  WhatsappPresenceChanged,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { AcknowledgeMessage } from './acknowledge-message.js';
import { AnnouncePresence } from './announce-presence.js';
import { RecordInboundMessage } from './record-inbound-message.js';
import { RecordMedia } from './record-media.js';

/** Those of one company that come at once are stored together. */
const TOGETHER = { perCompany: 16 };

@Controller()
export class MessagesConsumer {
  constructor(
    private readonly recordInboundMessage: RecordInboundMessage,
    private readonly acknowledgeMessage: AcknowledgeMessage,
    private readonly recordMedia: RecordMedia,
    private readonly announcePresence: AnnouncePresence,
  ) {}

  @OnEvent(WhatsappMessageReceived, TOGETHER)
  onWhatsappMessageReceived(event: WhatsappMessageReceived) {
    return this.recordInboundMessage.execute(event);
  }

  @OnEvent(WhatsappMessageAcknowledged)
  onWhatsappMessageAcknowledged(event: WhatsappMessageAcknowledged) {
    return this.acknowledgeMessage.execute(event);
  }

  @OnEvent(WhatsappMediaStored)
  onWhatsappMediaStored(event: WhatsappMediaStored) {
    return this.recordMedia.execute(event);
  }

  @OnEvent(WhatsappPresenceChanged)
  onWhatsappPresenceChanged(event: WhatsappPresenceChanged) {
    return this.announcePresence.execute(event);
  }
}

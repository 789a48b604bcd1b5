import { Injectable } from '@nestjs/common';
import { WhatsappSessionChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

/** Forwards live connection events, such as QR codes, to users who may pair connections. */
@Injectable()
export class WhatsappConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(WhatsappSessionChanged)
  sessionChanged({ companyId, data: { session } }: WhatsappSessionChanged): Promise<void> {
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'whatsappSession', payload: { action: 'update', session }, to: [rooms.admins(companyId)] }],
    });
  }
}

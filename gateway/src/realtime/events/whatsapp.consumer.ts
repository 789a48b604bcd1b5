import { Injectable } from '@nestjs/common';
import { WhatsappSessionChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

/** Passes the live part of connections on to those who may pair them. */
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

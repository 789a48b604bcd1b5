import { Injectable } from '@nestjs/common';
import { WhatsappSessionChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from './broadcaster.js';
import { onSessionChanged } from './emissions.js';

/** Passes the live part of connections on to those who may pair them. */
@Injectable()
export class WhatsappConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(WhatsappSessionChanged)
  sessionChanged(event: WhatsappSessionChanged): Promise<void> {
    return this.broadcaster.deliver(onSessionChanged(event));
  }
}

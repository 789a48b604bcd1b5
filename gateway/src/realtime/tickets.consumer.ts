import { Injectable } from '@nestjs/common';
import { TicketChanged, TicketMessageAdded, TicketMessageChanged, TicketPresenceChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from './broadcaster.js';
import { onMessageAdded, onMessageChanged, onPresenceChanged, onTicketChanged } from './emissions.js';

/** Passes ticket events on to browsers. One pod handles each; the Redis adapter reaches sockets on the others. */
@Injectable()
export class TicketsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(TicketMessageAdded)
  messageAdded(event: TicketMessageAdded): Promise<void> {
    return this.broadcaster.deliver(onMessageAdded(event));
  }

  @OnEvent(TicketMessageChanged)
  messageChanged(event: TicketMessageChanged): Promise<void> {
    return this.broadcaster.deliver(onMessageChanged(event));
  }

  @OnEvent(TicketChanged)
  ticketChanged(event: TicketChanged): Promise<void> {
    return this.broadcaster.deliver(onTicketChanged(event));
  }

  @OnEvent(TicketPresenceChanged)
  presenceChanged(event: TicketPresenceChanged): Promise<void> {
    return this.broadcaster.deliver(onPresenceChanged(event, new Date()));
  }
}

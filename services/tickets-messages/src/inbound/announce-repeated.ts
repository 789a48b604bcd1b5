import { Injectable } from '@nestjs/common';
import { ReceiveMessage } from './receive-message.js';
import { AddMessage } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';

/** A message that was stored by an earlier delivery of its event, which perhaps did not live to announce it. */
@Injectable()
export class AnnounceRepeated {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly receiveMessage: ReceiveMessage,
    private readonly addMessage: AddMessage,
  ) {}

  /** @returns false when it is not stored */
  async execute({ origin, message }: Inbound): Promise<boolean> {
    const stored = await this.messages.findByAddress(message.companyId, message);
    const ticket = stored && (await this.receiveMessage.find(message.companyId, stored.ticketId));
    if (stored && ticket) await this.addMessage.announceAgain(origin, stored, ticket);
    return stored !== null;
  }
}

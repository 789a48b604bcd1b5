import { Injectable } from '@nestjs/common';
import { ReceiveMessage } from './receive-message.js';
import { RecordEvent } from '../conversations/record-event.js';
import type { Ticket } from '../conversations/ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { ReopenRecentlyClosed } from './reopen-recently-closed.js';
import { lineOf } from '../conversations/message.js';

/** A message of somebody without an active ticket: it belongs to the one that was closed last, or opens one. */
@Injectable()
export class OpenByMessage {
  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly reopenRecentlyClosed: ReopenRecentlyClosed,
    private readonly recordEvent: RecordEvent,
    private readonly addMessage: AddMessage,
  ) {}

  /** @throws a duplicate key, StaleTicket or ERR_OTHER_OPEN_TICKET when somebody was faster */
  async execute(inbound: Inbound): Promise<void> {
    const { contact, message } = inbound;
    const where = { companyId: message.companyId, whatsappId: message.whatsappId, contact };
    const line = lineOf(message);
    if (await this.reopenRecentlyClosed.execute(inbound)) return;
    await this.open(inbound, await this.receiveMessage.prepare(where, line, new Date()));
  }

  private async open(inbound: Inbound, ticket: Ticket): Promise<void> {
    const { origin, message } = inbound;
    const why = message.fromMe ? ('phone' as const) : ('contact' as const);
    await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      await this.receiveMessage.open(transaction, ticket);
      await this.recordEvent.execute(transaction, origin, {
        kind: 'opened',
        ticket,
        why,
        order: orderJustBefore(ticket.order),
      });
      return { ticket, before: null };
    });
  }
}

/** The marker stands before the message: keys compare as text, and one that ends early comes before all that begin like it. */
const orderJustBefore = (order: string): string => order.split('-').slice(0, 2).join('-');

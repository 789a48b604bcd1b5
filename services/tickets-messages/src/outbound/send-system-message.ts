import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ChooseConnection } from '../replicas/choose-connection.js';
import { audienceOf, withLine, type Ticket } from '../conversations/ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import { newWid, sendCommand } from './commands.js';
import { lineOf, outboundMessage, textSaid } from '../conversations/message.js';
import { OutgoingText } from './outgoing-text.js';

/** A text that nobody typed, as part of the transaction in which the ticket changes. */
@Injectable()
export class SendSystemMessage {
  constructor(
    private readonly chooseConnection: ChooseConnection,
    private readonly outgoingText: OutgoingText,
    private readonly addMessage: AddMessage,
  ) {}

  /** `ticket` is as it is about to be stored. @returns what changes in it by the message; nothing without a linked connection */
  async execute(transaction: Transaction, origin: Origin, ticket: Ticket, text: string): Promise<Partial<Ticket>> {
    const connection = this.chooseConnection.toSendIfAny(ticket.companyId, ticket.whatsappId);
    if (!connection) return {};
    const whatsappId = connection.id;
    const said = textSaid(this.outgoingText.write(text, ticket));
    const written = { id: newId(), wid: newWid(), said, userId: null, whatsappId, quotedMsg: null };
    const message = outboundMessage(ticket, written, new Date());
    const changes = withLine(ticket, lineOf(message));
    const after = { ...ticket, ...changes };
    const commands = [sendCommand(origin, message, ticket.contact)];
    const placed = () => Promise.resolve({ ticket: after, before: audienceOf(after) });
    await this.addMessage.add(transaction, { origin, message, commands }, placed);
    return changes;
  }
}

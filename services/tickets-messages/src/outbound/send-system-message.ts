import { Injectable } from '@nestjs/common';
import { idFor, type Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ChooseConnection } from '../replicas/choose-connection.js';
import { audienceOf, withLine, type Ticket } from '../conversations/ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import { sendCommand, widFor } from './commands.js';
import { lineOf, outboundMessage, saidWith, type StoredFile } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { AnswerSources } from '../knowledge/answer-sources.js';
import type { Citation } from '../knowledge/source.js';
import { OutgoingText } from './outgoing-text.js';

/** `cause` and its time name what the text answers. The same cause makes the same message, so a repeat sends it once. */
export type SystemText = {
  text: string;
  file?: StoredFile | undefined;
  consulted?: readonly string[] | undefined; // the tools that an assistant used for it
  sources?: readonly Citation[]; // an assistant answered out of these
  isOnce?: boolean; // it may have been said before, and is not said again
  cause: string;
  at: Date;
};

/** Names a text that belongs to a change of a ticket: each state of a ticket is left once. */
export const textOfChange = ({ _id, revision, updatedAt: at }: Ticket, kind: string, text: string): SystemText => ({
  text,
  cause: `${kind} ${_id} ${revision}`,
  at,
});

/**
 * A text that nobody typed, as part of the transaction in which the ticket changes. Message, WhatsApp's id and command have
 * ids that come from what the text answers.
 */
@Injectable()
export class SendSystemMessage {
  constructor(
    private readonly chooseConnection: ChooseConnection,
    private readonly outgoingText: OutgoingText,
    private readonly addMessage: AddMessage,
    private readonly answerSources: AnswerSources,
    private readonly messages: MessagesRepository,
  ) {}

  /** `ticket` is as it is about to be stored. @returns what changes in it by the message; nothing without a linked connection */
  async execute(
    transaction: Transaction,
    origin: Origin,
    ticket: Ticket,
    { text, file, consulted, isOnce = false, cause, at, sources = [] }: SystemText,
  ): Promise<Partial<Ticket>> {
    const connection = this.chooseConnection.toSendIfAny(ticket.companyId, ticket.whatsappId);
    const id = systemMessageId(ticket.companyId, { cause, at });
    if (!connection || (isOnce && (await this.messages.find(ticket.companyId, id)))) return {};
    const whatsappId = connection.id;
    const words = saidWith(this.outgoingText.write(text, ticket), file);
    const said = { ...words, ...(consulted && { consulted }), ...(sources.length > 0 && { hasSources: true }) };
    const wid = widFor(id);
    const written = { id, wid, said, userId: null, whatsappId, quotedMsg: null };
    const message = outboundMessage(ticket, written, new Date());
    const changes = withLine(ticket, lineOf(message));
    const after = { ...ticket, ...changes };
    const commands = [sendCommand(origin, message, ticket.contact, { id: wid })];
    const placed = () => Promise.resolve({ ticket: after, before: audienceOf(after) });
    await this.addMessage.add(transaction, { origin, message, commands }, placed);
    const { companyId, contactId } = ticket;
    if (said.hasSources) await this.answerSources.keep({ companyId, id, contactId, sources }, transaction.session);
    return changes;
  }
}

export const systemMessageId = (companyId: string, { cause, at }: Pick<SystemText, 'cause' | 'at'>): string =>
  idFor(at, `${companyId} ${cause}`);

import { Injectable } from '@nestjs/common';
import { idFor, type Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { audienceOf, withSent, type Ticket } from '../../conversations/ticket.js';
import { AddMessage } from '../../conversations/add-message.js';
import { sendCommand, widFor } from './commands.js';
import {
  isAnswer,
  outboundMessage,
  saidWith,
  type Message,
  type StoredContent,
  type StoredFile,
} from '../../conversations/message.js';
import { summaryOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { AnswerSources } from '../../assistants/knowledge/answer-sources.js';
import type { Citation } from '../../assistants/knowledge/source.js';
import { OutgoingText } from './outgoing-text.js';

/**
 * `cause` and `at` identify what the message responds to. The same cause produces the same message, so retries do not
 * send it twice.
 */
export type SystemText = {
  text: string;
  values?: Readonly<Record<string, string>> | undefined; // used in the text as {{values.x}}
  isLiteral?: boolean | undefined; // the text contains no variables
  file?: StoredFile | undefined;
  consulted?: readonly string[] | undefined; // the tools that an assistant used for it
  sources?: readonly Citation[]; // the sources of an assistant's answer
  isOnce?: boolean; // not sent again if it was already sent
  cause: string;
  at: Date;
};

/** Identifies a message that is sent to a contact at most once per connection, in any ticket. */
export const sentOnce = (
  { whatsappId, contactId }: Pick<Ticket, 'whatsappId' | 'contactId'>,
  { key, since }: Readonly<{ key: string; since: string }>,
) => ({ isOnce: true, cause: `${key} ${whatsappId ?? ''} ${contactId}`, at: new Date(since) });

/** Identifies a message caused by a change to a ticket. Each ticket revision is unique. */
export const textOfChange = (
  { _id, revision, updatedAt: at }: Ticket,
  kind: string,
  words: string | Pick<SystemText, 'text' | 'values'>,
): SystemText => ({
  ...(typeof words === 'string' ? { text: words } : words),
  cause: `${kind} ${_id} ${revision}`,
  at,
});

/**
 * Sends a system message in the transaction that changes the ticket. The message's id, its WhatsApp id and its
 * command's id are derived from the cause.
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

  /** `ticket` is the state about to be stored. @returns the ticket changes, or none if no connection is linked */
  async execute(transaction: Transaction, origin: Origin, ticket: Ticket, text: SystemText): Promise<Partial<Ticket>> {
    const connection = this.chooseConnection.toSendIfAny(ticket.companyId, ticket.whatsappId);
    const id = systemMessageId(ticket.companyId, text);
    if (!connection || (text.isOnce && (await this.messages.find(ticket.companyId, id)))) return {};
    const said = this.contentOf(text, ticket);
    if (said.body === '' && !said.media) return {}; // such as {{firstName}} for a contact without a name
    const wid = widFor(id);
    const written = { id, wid, said, userId: null, whatsappId: connection.id, quotedMsg: null };
    const message = outboundMessage(ticket, written, new Date());
    const changes = withSent(ticket, summaryOf(message), isAnswer(message));
    const after = { ...ticket, ...changes };
    const commands = [sendCommand(origin, message, ticket.contact, { id: wid })];
    const placed = () => Promise.resolve({ ticket: after, before: audienceOf(after) });
    await this.addMessage.add(transaction, { origin, message, commands }, placed);
    await this.keepSources(transaction, message, text.sources);
    return changes;
  }

  private contentOf(
    { text, values, isLiteral, file, consulted, sources = [] }: SystemText,
    ticket: Ticket,
  ): StoredContent {
    const body = isLiteral ? text : this.outgoingText.write(text, ticket, values && { stored: values });
    const basis = { ...(consulted && { consulted }), ...(sources.length > 0 && { hasSources: true }) };
    return { ...saidWith(body, file), ...basis };
  }

  private async keepSources({ session }: Transaction, message: Message, sources: SystemText['sources'] = []) {
    const { companyId, _id: id, contactId } = message;
    if (sources.length > 0) await this.answerSources.store({ companyId, id, contactId, sources }, session);
  }
}

export const systemMessageId = (companyId: string, { cause, at }: Pick<SystemText, 'cause' | 'at'>): string =>
  idFor(at, `${companyId} ${cause}`);

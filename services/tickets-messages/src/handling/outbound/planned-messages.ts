import type { Lane, PlannedBy, UploadedFile } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { isMediaOf } from '@recado/media-kit/store';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { saidWith, type StoredContent } from '../../conversations/message.js';
import type { ContactSnapshot, Ticket } from '../../conversations/ticket.js';
import { sendSaidCommand, widFor } from './commands.js';
import { OutgoingText } from './outgoing-text.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';

/** A message that a schedule, a campaign or a program sends to one recipient. Retries have the same id. */
export type PlannedMessage = Readonly<{
  id: string;
  body: string;
  file: UploadedFile | null;
  /** The user who planned it. */
  userId: string;
  /** The values of the text's single-brace variables. */
  values?: Readonly<Record<string, string>> | undefined;
  planned: PlannedBy;
  lane: Lane;
}>;

/** A message to a recipient without an active ticket. */
export type WithoutTicket = Readonly<{ message: PlannedMessage; contact: ContactSnapshot; content: StoredContent }>;

/** Composes planned messages, and sends those that go to recipients without an active ticket. */
@Injectable()
export class PlannedMessages {
  constructor(
    private readonly outgoingText: OutgoingText,
    private readonly sends: PlannedSendsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NOT_FOUND */
  assertOwnFile(companyId: string, file: UploadedFile | null): void {
    if (file && !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  }

  /** Fills in the variables of the text. `number` is the ticket's. */
  compose(
    companyId: string,
    { body, file, values: single, planned }: PlannedMessage,
    to: Pick<Ticket, 'contact'> & { number: number | null },
  ): StoredContent {
    const text = this.outgoingText.write(body, { companyId, ...to }, single && { single });
    return { ...saidWith(text, file), isPlanned: true, planned };
  }

  /** Stores all messages with their commands, or none. @throws a duplicate key if one of them was sent before */
  async sendWithoutTicket(origin: Origin, whatsappId: string, messages: readonly WithoutTicket[]): Promise<void> {
    if (messages.length === 0) return;
    const { companyId } = origin;
    const at = new Date();
    const sends = messages.map(({ message: { id: _id, userId }, contact, content: said }) => {
      const to = { contactId: contact.id, numberKey: numberKeyOf(contact.number) };
      return { _id, companyId, whatsappId, wid: widFor(_id), userId, ...to, said, at };
    });
    const commands = messages.map(({ message: { id, lane }, contact, content }) =>
      sendSaidCommand(origin, content, { whatsappId, wid: widFor(id), contact, lane }),
    );
    await this.transactions.run(async ({ session, announce }) => {
      await this.sends.add(sends, session);
      announce(...commands);
    });
  }
}

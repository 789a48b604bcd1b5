import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Message } from '../../conversations/message.js';
import { heardTextOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { BotCall } from './bot-call.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { withoutTexts } from './without-text.js';

/** WhatsApp's clock and ours may differ by this. */
const SKEW_MS = 5 * 60_000;
/** A bot answers before the contact has written more than this. */
const NEWEST_READ = 50;

/** Removes the texts of messages that their contact deleted from the log of calls, and from what can be sent again. */
@Injectable()
export class RemoveDeletedTexts {
  constructor(
    private readonly calls: BotCallsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /** `message` is as it was before it was deleted. Belongs to the transaction that deletes it. */
  async ofMessage({ session }: Transaction, message: Message): Promise<void> {
    const { companyId, ticketId, createdAt } = message;
    const since = new Date(createdAt.getTime() - SKEW_MS);
    for (const call of await this.calls.since(companyId, ticketId, since, session))
      await this.remove(call, textsOf(message), session);
  }

  /** A message may be deleted while a bot still works on it, or before it is asked. */
  async ofCall(call: BotCall): Promise<void> {
    const { companyId, ticketId } = call;
    const newest = await this.messages.page(companyId, ticketId, { after: null, skip: 0, limit: NEWEST_READ });
    const deleted = newest.filter(({ fromMe, isDeleted }) => !fromMe && isDeleted);
    await this.remove(call, deleted.flatMap(textsOf));
  }

  private async remove(call: BotCall, texts: readonly string[], session?: Transaction['session']): Promise<void> {
    const emptied = withoutTexts(call, texts);
    if (emptied) await this.calls.change(call.companyId, call._id, emptied, session);
  }
}

/** What a flow understood of a message, before and after it was edited. */
const textsOf = (message: Message): string[] => [
  heardTextOf({ ...message, isDeleted: false }),
  message.body,
  ...(message.transcript ? [message.transcript] : []),
  ...(message.edits ?? []).map(({ body }) => body),
];

import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Message } from '../../conversations/message.js';
import { readableTextOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { BotCall } from './bot-call.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { withoutTexts } from './without-text.js';

/** The maximum difference between WhatsApp's clock and ours. */
const SKEW_MS = 5 * 60_000;
/** More messages than a contact writes before the bot answers. */
const NEWEST_READ = 50;

/**
 * Removes the text of messages that a contact deleted from the logged calls, including bodies that can be sent again.
 */
@Injectable()
export class RemoveDeletedTexts {
  constructor(
    private readonly calls: BotCallsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /** `message` is its state before the deletion. Runs in the transaction that deletes it. */
  async ofMessage({ session }: Transaction, message: Message): Promise<void> {
    const { companyId, ticketId, createdAt } = message;
    const since = new Date(createdAt.getTime() - SKEW_MS);
    for (const call of await this.calls.since(companyId, ticketId, since, session))
      await this.remove(call, textsOf(message), session);
  }

  /** Needed because a message may be deleted before or while a bot processes it. */
  async ofCall(call: BotCall): Promise<void> {
    const { companyId, ticketId } = call;
    const newest = await this.messages.list(companyId, ticketId, { after: null, skip: 0, limit: NEWEST_READ });
    const deleted = newest.filter(({ fromMe, isDeleted }) => !fromMe && isDeleted);
    await this.remove(call, deleted.flatMap(textsOf));
  }

  private async remove(call: BotCall, texts: readonly string[], session?: Transaction['session']): Promise<void> {
    const emptied = withoutTexts(call, texts);
    if (emptied) await this.calls.update(call.companyId, call._id, emptied, session);
  }
}

/** Returns every version of a message's text that a flow may have read, before and after edits. */
const textsOf = (message: Message): string[] => [
  readableTextOf({ ...message, isDeleted: false }),
  message.body,
  ...(message.transcript ? [message.transcript] : []),
  ...(message.edits ?? []).map(({ body }) => body),
];

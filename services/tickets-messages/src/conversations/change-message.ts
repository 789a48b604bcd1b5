import { Injectable } from '@nestjs/common';
import type { Outgoing, Origin } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { RefreshPreview, RefreshQuotes } from './refresh-preview.js';
import type { Message } from './message.js';
import { previewLineOf } from './message-preview.js';
import { isDiscarded } from './rules/acknowledged.js';
import { applyChange, mayChange, type Author, type MessageChange } from './message-change.js';
import { asMessage } from './imported-message.js';
import { ImportedMessagesRepository } from './imported-messages.repository.js';
import { MessageView } from './message-view.js';
import { MessagesRepository, type MessageKey } from './messages.repository.js';

/** `commands` are sent with the change and are built from the changed message. */
export type Changing = {
  origin: Origin;
  key: MessageKey;
  change: MessageChange;
  author?: Author | null;
  more?: Partial<Message>;
  commands?: (message: Message) => Outgoing[];
  besides?: (transaction: Transaction, changed: { message: Message; before: Message }) => Promise<void>; // stored in the same transaction
};
/** The result of a change; `unknown` if the message is not stored, or not yet. */
export type Changed = { message: Message; isChanged: boolean } | 'unknown';

/** Changes that decide whether the text of a message is visible. */
const QUOTED_ANEW: readonly MessageChange['type'][] = ['revoke', 'restore', 'discard'];

/** Changes that contacts can also make to imported messages. */
const BY_CONTACTS: readonly MessageChange['type'][] = ['edit', 'revoke', 'reaction', 'vote'];

/** Changes a stored message, and the preview of its ticket. Idempotent. */
@Injectable()
export class ChangeMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly refreshPreview: RefreshPreview,
    private readonly refreshQuotes: RefreshQuotes,
    private readonly transactions: Transactions,
    private readonly view: MessageView,
  ) {}

  async execute(changing: Changing): Promise<Changed> {
    return this.transactions.run((transaction) => this.apply(transaction, changing));
  }

  private async apply(transaction: Transaction, changing: Changing): Promise<Changed> {
    const { origin, key, change, author = null, more = {} } = changing;
    const found = await this.messages.findByKey(origin.companyId, key, transaction.session);
    if (!found) return this.applyToImported(transaction, changing);
    const changes = mayChange(found, change, author) ? applyChange(found, change) : null;
    if (!changes) return { message: found, isChanged: false };
    const message = { ...found, ...changes, ...more };
    await this.messages.update(origin.companyId, found._id, { ...changes, ...more }, transaction.session);
    await this.publish(transaction, origin, message);
    if (QUOTED_ANEW.includes(change.type)) await this.refreshQuotes.execute(transaction, origin, message);
    transaction.announce(...(changing.commands?.(message) ?? []));
    await changing.besides?.(transaction, { message, before: found });
    return { message, isChanged: true };
  }

  /** Changes an imported message. It has no ticket, so only messages that quote it are published. */
  private async applyToImported(transaction: Transaction, changing: Changing): Promise<Changed> {
    const { origin, key, change, author = null } = changing;
    const { companyId } = origin;
    if ('id' in key || !BY_CONTACTS.includes(change.type)) return 'unknown';
    const found = await this.imported.findByWid(companyId, key);
    if (!found) return 'unknown';
    const before = asMessage(found);
    const changes = mayChange(before, change, author) ? applyChange(before, change) : null;
    if (!changes) return { message: before, isChanged: false };
    await this.imported.update(companyId, found._id, changes, transaction.session);
    const message = { ...before, ...changes };
    if (QUOTED_ANEW.includes(change.type)) await this.refreshQuotes.execute(transaction, origin, message);
    return { message, isChanged: true };
  }

  private async publish(transaction: Transaction, origin: Origin, message: Message): Promise<void> {
    const { ticketId, order } = message;
    const line = { ticketId, order, ...(await this.lastLine(transaction, message)) };
    const { ticket, isRetold } = await this.refreshPreview.execute(transaction, origin.companyId, line);
    if (!ticket) return; // the ticket has been deleted in the meantime
    transaction.announce(this.view.changed(origin, message, ticket, { withTicket: isRetold }));
  }

  /** Returns the message before a discarded one, which the ticket list shows instead. */
  private async lastLine({ session }: Transaction, message: Message): Promise<{ text: string; fromMe: boolean }> {
    const { companyId, ticketId, order, fromMe } = message;
    if (!isDiscarded(message)) return { text: previewLineOf(message), fromMe };
    const before = await this.messages.lastShownBefore(companyId, ticketId, order, session);
    return before ? { text: previewLineOf(before), fromMe: before.fromMe } : { text: '', fromMe };
  }
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AskRating } from '../ratings/ask-rating.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { Connections } from '../replicas/state-replicas.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import type { Transition, TransitionHook } from './transition.js';
import type { Ticket } from '../conversations/ticket.js';
import { SendSystemMessage } from '../outbound/send-system-message.js';

/**
 * Writes to a contact when a ticket ends. After a user resolved it: the connection's closing text and then the question
 * how it was; after too long a silence, that. Nothing in a group, and nothing when many are closed at once.
 */
@Injectable()
export class ClosingTexts implements TransitionHook {
  constructor(
    private readonly connections: Connections,
    private readonly settings: CompanySettings,
    private readonly askRating: AskRating,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(transaction: Transaction, move: Transition): Promise<Partial<Ticket>> {
    const { before, after, why } = move;
    const isEnding = before.status !== 'closed' && after.status === 'closed' && !after.isGroup;
    const connection = after.whatsappId ? this.connections.get(after.companyId, after.whatsappId) : undefined;
    if (!isEnding || !connection) return {};
    if (why === 'inactive') return this.say(transaction, move, {}, connection.expiresInactiveMessage);
    if (why !== null || move.byUserId === null) return {};
    const changes = await this.say(transaction, move, {}, connection.complationMessage);
    return this.asksForRating(after) ? this.ask(transaction, move, changes, connection.ratingMessage) : changes;
  }

  private asksForRating({ companyId, userId }: Ticket): boolean {
    return userId !== null && this.settings.isEnabled(companyId, 'userRating');
  }

  private async ask(transaction: Transaction, move: Transition, said: Partial<Ticket>, ownText = '') {
    const { ratingQuestion, ratingScale } = SYSTEM_TEXTS[this.settings.language(move.after.companyId)];
    const text = `${ownText.trim() || ratingQuestion}\n\n${ratingScale}`;
    const changes = await this.say(transaction, move, said, text);
    if (changes !== said) await this.askRating.execute(transaction, move.after);
    return changes;
  }

  /** @returns `said` itself when there is nothing to say, or nobody to say it over */
  private async say(transaction: Transaction, { origin, after }: Transition, said: Partial<Ticket>, text = '') {
    if (text.trim() === '') return said;
    const changes = await this.sendSystemMessage.execute(transaction, origin, { ...after, ...said }, text);
    return Object.keys(changes).length > 0 ? { ...said, ...changes } : said;
  }
}

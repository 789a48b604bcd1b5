import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AskRating } from '../ratings/ask-rating.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { Connections } from '../replicas/state-replicas.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import { TransitionHooks, type Transition } from './transition-hooks.js';
import type { Ticket } from '../conversations/ticket.js';
import { SendSystemMessage } from '../outbound/send-system-message.js';

/** Whether this company wants to know how it was. */
@Injectable()
export class RatingWish {
  constructor(
    readonly settings: CompanySettings,
    private readonly askRating: AskRating,
  ) {}

  appliesTo({ companyId, userId }: Ticket): boolean {
    return userId !== null && this.settings.isEnabled(companyId, 'userRating');
  }

  async note(transaction: Transaction, closed: Ticket): Promise<void> {
    await this.askRating.execute(transaction, closed);
  }
}

/**
 * What a contact is told when a ticket ends: resolved by a person, the connection's closing words and then the question
 * how it was; after too long a silence, that. Nothing in a group, and nothing when many are closed at once.
 */
@Injectable()
export class ClosingTexts implements OnModuleInit {
  constructor(
    private readonly effects: TransitionHooks,
    private readonly connections: Connections,
    private readonly rating: RatingWish,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  onModuleInit(): void {
    this.effects.add((transaction, move) => this.execute(transaction, move));
  }

  async execute(transaction: Transaction, move: Transition): Promise<Partial<Ticket>> {
    const { before, after, why } = move;
    const isEnding = before.status !== 'closed' && after.status === 'closed' && !after.isGroup;
    const connection = after.whatsappId ? this.connections.get(after.companyId, after.whatsappId) : undefined;
    if (!isEnding || !connection) return {};
    if (why === 'inactive') return this.say(transaction, move, {}, connection.expiresInactiveMessage);
    if (why !== null || move.byUserId === null) return {};
    const changes = await this.say(transaction, move, {}, connection.complationMessage);
    return this.rating.appliesTo(after) ? this.ask(transaction, move, changes, connection.ratingMessage) : changes;
  }

  private async ask(transaction: Transaction, move: Transition, said: Partial<Ticket>, ownText = '') {
    const { ratingQuestion, ratingScale } = SYSTEM_TEXTS[this.rating.settings.language(move.after.companyId)];
    const text = `${ownText.trim() || ratingQuestion}\n\n${ratingScale}`;
    const changes = await this.say(transaction, move, said, text);
    if (changes !== said) await this.rating.note(transaction, move.after);
    return changes;
  }

  /** @returns `said` itself when there is nothing to say, or nobody to say it over */
  private async say(transaction: Transaction, { origin, after }: Transition, said: Partial<Ticket>, text = '') {
    if (text.trim() === '') return said;
    const changes = await this.sendSystemMessage.execute(transaction, origin, { ...after, ...said }, text);
    return Object.keys(changes).length > 0 ? { ...said, ...changes } : said;
  }
}

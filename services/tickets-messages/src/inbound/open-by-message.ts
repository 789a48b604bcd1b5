import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { Batcher, batchOrEach } from '@recado/service-kit/async';
import { isOutage } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { AddMessage, type StoredTicket } from '../conversations/add-message.js';
import type { Message } from '../conversations/message.js';
import { isLostRace } from '../conversations/stale-ticket.js';
import { BeginFlow, type Beginning } from '../automation/flows/begin-flow.js';
import { FindAnswered } from '../handling/outbound/find-answered.js';
import type { Inbound } from './draft-inbound-message.js';
import { DraftTicket } from './draft-ticket.js';
import { HintRating } from './hint-rating.js';
import { InsertOpened, type Opening } from './insert-opened.js';

/** Larger batches would delay other companies' messages. */
const MOST_AT_ONCE = 16;
/** The pause is not noticeable. Under load it fills the batches, which greatly reduces the cost per message. */
const PACE_MS = 100;

type Begun = Opening & { beginning: Beginning };

/** Opens a pending ticket with a contact's message, and begins its flow in the same transaction. */
@Injectable()
export class OpenByMessage {
  /** A company's tickets that begin a flow share one transaction. */
  private readonly batches = new Batcher<Begun, Message | null>(
    (begun) => batchOrEach(begun, (some) => this.openTogether(some)),
    {
      most: MOST_AT_ONCE,
      paceMs: PACE_MS,
    },
  );

  constructor(
    private readonly draftTicket: DraftTicket,
    private readonly beginFlow: BeginFlow,
    private readonly hintRating: HintRating,
    private readonly insertOpened: InsertOpened,
    private readonly addMessage: AddMessage,
    private readonly findAnswered: FindAnswered,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @returns whether the flow has begun. If its first step moves the ticket or needs a transcript, it begins
   * afterwards.
   * @throws a duplicate key, StaleTicket or ERR_OTHER_OPEN_TICKET after a concurrent change
   */
  async execute(inbound: Inbound): Promise<boolean> {
    const { message, contact, isFirst } = inbound;
    const answered = message.fromMe ? undefined : await this.findAnswered.before(message, contact, isFirst);
    const opening = { ...inbound, ticket: await this.draftTicket.execute(inbound), answered };
    try {
      if ((await this.openWithHint(opening)) || (await this.openWithFlow(opening))) return true;
    } catch (error) {
      if (isLostRace(error) || isOutage(error)) throw error;
      this.logger.error(
        { err: error, ticketId: opening.ticket._id },
        'failed to begin a flow; storing its message without it',
      );
    }
    await this.addMessage.executeRepeatable(inbound, (transaction) => this.insertOpened.execute(transaction, opening));
    return false;
  }

  /** Responds to a score outside the scale with a hint. The flow starts with the next message. */
  private async openWithHint(opening: Opening): Promise<boolean> {
    const asked = await this.hintRating.find(opening);
    if (!asked) return false;
    await this.addMessage.execute(opening, async (transaction) => {
      const { changes, news } = await this.hintRating.store(transaction, opening, asked);
      return {
        ...(await this.insertOpened.execute(transaction, { ...opening, ticket: { ...opening.ticket, ...changes } })),
        events: news,
      };
    });
    return true;
  }

  /** The flow's messages are sent to the contact, so this commit waits for a majority, unlike the other. */
  private async openWithFlow(opening: Opening): Promise<boolean> {
    const { origin, ticket, message } = opening;
    const beginning = await this.beginFlow.planWithTicket(origin, ticket, message);
    if (beginning) await this.batches.add(ticket.companyId, { ...opening, beginning });
    return beginning !== null;
  }

  private openTogether(begun: readonly Begun[]): Promise<(Message | null)[]> {
    return this.addMessage.executeAll(begun, async (transaction) => {
      const placed: StoredTicket[] = [];
      for (const one of begun) {
        const { changes, events: news } = await this.beginFlow.store(transaction, one.beginning);
        placed.push({
          ...(await this.insertOpened.execute(transaction, { ...one, ticket: { ...one.ticket, ...changes } })),
          events: news,
        });
      }
      return placed;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { begin, type Advanced, type FlowEffect } from '@recado/flow-engine';
import type { Origin, Outgoing } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { isVoiceNoteOfContact, madeBy, type Message } from '../../conversations/message.js';
import { readableTextOf } from '../../conversations/message-preview.js';
import type { Ticket } from '../../conversations/ticket.js';
import { isOtherScore } from '../../conversations/ratings/rating.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { ExecuteStep, type FlowStep } from './execute-step.js';
import { DeskFlows } from './desk-flows.js';
import { FlowSituation } from './flow-situation.js';

/** The computed first step of a conversation, before it is stored. */
export type Beginning = Readonly<{ step: FlowStep; advanced: Advanced }>;

/** Messages older than this were written while the connection was offline, and are left to agents. */
const OLD_MS = 60 * 60_000;
/** Effects that move an existing ticket, which adds an event to its conversation. */
const MOVES: ReadonlySet<FlowEffect['type']> = new Set(['queue', 'assign', 'close']);

/**
 * A flow begins with the message that opened the ticket. If that was a score outside the scale, it begins with the
 * first message
 * that is not one.
 */
export const mayBeginWith = (message: Message, ticket: Ticket): boolean =>
  ticket.isRatingAttempt ? !isOpenAttempt(message, ticket) : ticket._id === madeBy(message, 'ticket');

/** Returns whether a message is a further score outside the scale, in the ticket that the first one opened. */
export const isOpenAttempt = ({ mediaType, body }: Message, { isRatingAttempt }: Ticket): boolean =>
  isRatingAttempt === true && mediaType === null && isOtherScore(body);

export const isOld = ({ recovered, createdAt }: Message): boolean =>
  recovered && Date.now() - createdAt.getTime() > OLD_MS;

/** Computes how a flow begins with the message that opens a ticket. */
@Injectable()
export class BeginFlow {
  constructor(
    private readonly deskFlows: DeskFlows,
    private readonly settings: CompanySettings,
    private readonly situation: FlowSituation,
    private readonly executeStep: ExecuteStep,
  ) {}

  /** Returns null if nothing is configured to answer automatically. */
  async plan(origin: Origin, ticket: Ticket, message: Message): Promise<Beginning | null> {
    const { createdAt: at, order: seenOrder } = message;
    const flow = message.fromMe || isOld(message) || ticket.isGroup ? null : await this.deskFlows.execute(ticket);
    if (!flow) return null;
    const advanced = begin(this.situation.execute(flow, ticket), readableTextOf(message));
    return { step: { origin, ticket, flow, before: null, seenOrder, at }, advanced };
  }

  /**
   * Returns a beginning that can be stored together with its ticket, so that the contact does not wait for a second
   * commit.
   */
  async planWithTicket(origin: Origin, ticket: Ticket, message: Message): Promise<Beginning | null> {
    const waitsForWords = this.settings.value(ticket.companyId, 'transcriptionPromptId') !== '';
    if (waitsForWords && isVoiceNoteOfContact(message)) return null;
    const beginning = await this.plan(origin, ticket, message);
    return beginning?.advanced.effects.some(({ type }) => MOVES.has(type)) ? null : beginning;
  }

  /**
   * Runs in the transaction that opens the ticket.
   * @returns the ticket changes, and the events to publish after the message that opens it
   */
  async store(
    transaction: Transaction,
    { step, advanced }: Beginning,
  ): Promise<{ changes: Partial<Ticket>; events: Outgoing[] }> {
    const events: Outgoing[] = [];
    const later = { ...transaction, announce: (...messages: Outgoing[]) => void events.push(...messages) };
    return { changes: await this.executeStep.within(later, step, advanced), events: events };
  }
}

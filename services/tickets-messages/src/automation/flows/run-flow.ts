import { Injectable } from '@nestjs/common';
import { advance, type Advanced, type FlowEvent } from '@recado/flow-engine';
import type { Origin } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { Message } from '../../conversations/message.js';
import { readableTextOf } from '../../conversations/message-preview.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { BeginFlow, mayBeginWith } from './begin-flow.js';
import { ExecuteStep, type BotSources, type FlowStep } from './execute-step.js';
import type { FlowConversation } from './flow-conversation.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowSituation } from './flow-situation.js';
import { withEditedText, isNoAnswer, isStillWaiting } from './misunderstood.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';

/** The current state of a conversation, and the cause of its next step. */
type StepContext = Omit<FlowStep, 'flow' | 'before'> & { before: FlowConversation };

/** Runs flows, which answer pending tickets without an agent according to the settings. */
@Injectable()
export class RunFlow {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly versions: FlowVersionsRepository,
    private readonly beginFlow: BeginFlow,
    private readonly situation: FlowSituation,
    private readonly executeStep: ExecuteStep,
  ) {}

  /** Continues with a stored message. Idempotent. */
  async onMessage(origin: Origin, message: Message): Promise<void> {
    await whileStale(async () => {
      const { companyId } = message;
      const [ticket] = await this.tickets.findActiveOf(companyId, [message]);
      if (!ticket || ticket.isGroup || ticket.status !== 'pending') return;
      const isFirst = mayBeginWith(message, ticket);
      if (!isFirst && !ticket.chatbot) return;
      const before = await this.conversations.find(companyId, ticket._id);
      const { order: seenOrder, createdAt: at } = message;
      if (!before && isFirst) await this.begin(origin, ticket, message);
      if (before && seenOrder > before.seenOrder)
        await this.advance(eventOf(message), { origin, ticket, before, seenOrder, at });
    });
  }

  /**
   * Continues with the new text of the last handled message, if its old text was not accepted as an answer and the new
   * one is.
   * After a score outside the rating scale, an edit to another text begins the flow.
   */
  async onEdit(origin: Origin, message: Message): Promise<void> {
    await whileStale(async () => {
      const { companyId } = message;
      const [ticket] = await this.tickets.findActiveOf(companyId, [message]);
      if (ticket?._id !== message.ticketId || ticket.isGroup || ticket.status !== 'pending') return;
      const before = await this.conversations.find(companyId, ticket._id);
      if (before && ticket.chatbot) await this.answerAgain(origin, { ticket, before }, message);
      if (!before && ticket.isRatingAttempt && mayBeginWith(message, ticket)) await this.begin(origin, ticket, message);
    });
  }

  private async answerAgain(
    origin: Origin,
    { ticket, before }: Pick<StepContext, 'ticket' | 'before'>,
    message: Message,
  ) {
    const context = { origin, ticket, before, seenOrder: before.seenOrder, at: message.createdAt };
    if (isStillWaiting(before, message))
      await this.advance(eventOf(message), context, (advanced) => !isNoAnswer(advanced));
    const state = withEditedText(before, message);
    const flow = state && (await this.versions.find(ticket.companyId, before.state.flowId));
    if (flow) await this.executeStep.execute({ ...context, flow }, { state, effects: [], marks: [] });
  }

  /** Continues with an event other than a message. @returns false if the conversation no longer waits for it */
  async onEvent(companyId: string, ticketId: string, event: FlowEvent, answer?: BotSources): Promise<boolean> {
    return whileStale(async () => {
      const [ticket, before] = await Promise.all([
        this.tickets.find(companyId, ticketId),
        this.conversations.find(companyId, ticketId),
      ]);
      if (!ticket || !before || ticket.status !== 'pending' || !ticket.chatbot) return false;
      const origin = { companyId, correlationId: newId() };
      return this.advance(event, { origin, ticket, before, seenOrder: before.seenOrder, at: new Date(), answer });
    });
  }

  private async begin(origin: Origin, ticket: Ticket, message: Message): Promise<void> {
    const beginning = await this.beginFlow.plan(origin, ticket, message);
    if (beginning) await this.executeStep.execute(beginning.step, beginning.advanced);
  }

  /** @returns whether the event had an effect */
  private async advance(event: FlowEvent, context: StepContext, counts: (advanced: Advanced) => boolean = () => true) {
    const { ticket, before } = context;
    const flow = await this.versions.find(ticket.companyId, before.state.flowId);
    if (!flow) return false;
    const advanced = advance(this.situation.execute(flow, ticket), before.state, event);
    if (advanced.state === before.state || !counts(advanced)) return false;
    await this.executeStep.execute({ ...context, flow }, advanced);
    return true;
  }
}

/** Returns the event for a message. An agent who answers on the company's phone has taken over. */
const eventOf = (message: Message): FlowEvent =>
  message.fromMe ? { type: 'person' } : { type: 'message', text: readableTextOf(message) };

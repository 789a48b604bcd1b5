import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Advanced, Flow, FlowEffect } from '@recado/flow-engine';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { StaleTicket } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import type { Citation } from '../../assistants/knowledge/source.js';
import { StoreNotes } from '../../conversations/notes/store-notes.js';
import { sentOnce, SendSystemMessage, type SystemText } from '../../handling/outbound/send-system-message.js';
import { Queues, Tags, Users } from '../../shared/replicas/state-replicas.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import { decide } from '../../handling/transitions/ticket-transitions.js';
import type { FlowConversation } from './flow-conversation.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { misunderstoodIn } from './misunderstood.js';
import { visitsOf } from './flow-visit.js';

/** A step of a conversation. `before` is null at the start of the flow. `at` is the time of its cause. */
export type FlowStep = Readonly<{
  origin: Origin;
  ticket: Ticket;
  flow: Flow;
  before: FlowConversation | null;
  seenOrder: string;
  at: Date;
  answer?: BotSources | undefined;
}>;

/** The text of a bot's answer and its sources. */
export type BotSources = Readonly<{ text: string; sources: readonly Citation[] }>;

type Around = Pick<FlowStep, 'origin' | 'ticket' | 'at' | 'answer'>;

/** Stores a step of a conversation together with its effects: messages, ticket changes and timers. */
@Injectable()
export class ExecuteStep {
  constructor(
    private readonly conversations: FlowConversationsRepository,
    private readonly changeTicket: ChangeTicket,
    private readonly sendSystemMessage: SendSystemMessage,
    private readonly jobs: Jobs,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly users: Users,
    private readonly storeNotes: StoreNotes,
  ) {}

  /** @throws StaleTicket or a duplicate key after a concurrent change */
  async execute(step: FlowStep, advanced: Advanced): Promise<void> {
    const { origin, ticket } = step;
    const who = { actor: systemActor(ticket.companyId), origin, why: 'flow' as const, isSystem: true };
    await this.changeTicket.execute(who, ticket, (transaction) => this.within(transaction, step, advanced));
  }

  /** Runs in the transaction that stores the ticket. @returns the ticket changes */
  async within(transaction: Transaction, step: FlowStep, advanced: Advanced): Promise<Partial<Ticket>> {
    const { state, effects, marks } = advanced;
    const { origin, ticket, before, seenOrder, at, answer } = step;
    const { _id, companyId, contactId } = ticket;
    const isMessage = seenOrder !== before?.seenOrder;
    const misunderstood = isMessage ? misunderstoodIn(advanced, seenOrder) : (before?.misunderstood ?? null);
    const conversation = { _id, companyId, contactId, state, seenOrder, misunderstood, updatedAt: new Date() };
    const visits = visitsOf(companyId, step.flow, marks);
    const isStored = await this.conversations.store(before?.state.step, { conversation, visits }, transaction.session);
    if (!isStored) throw new StaleTicket();
    let changes = shownBy(step.flow, state);
    for (const effect of effects) {
      const now = { ...ticket, ...changes };
      changes = { ...changes, ...(await this.apply(transaction, { origin, ticket: now, at, answer }, effect)) };
    }
    return changes;
  }

  /** @returns the ticket changes */
  private async apply(transaction: Transaction, around: Around, effect: FlowEffect): Promise<Partial<Ticket>> {
    const { ticket } = around;
    switch (effect.type) {
      case 'say':
        return this.send(transaction, around, effect);
      case 'queue':
      case 'tag':
        return this.sort(ticket, effect);
      case 'note':
        await this.storeNotes.createByAssistant(transaction, { origin: around.origin, ticket, text: effect.text });
        return {};
      case 'assign':
        return this.assign(ticket, effect.userId);
      case 'close':
        return decide(ticket, { status: 'closed' }, { actorId: '', now: new Date() }) ?? {};
      default:
        await this.plan(transaction, ticket, effect);
        return {};
    }
  }

  /** Ignores queues and tags that have been deleted. */
  private sort({ companyId, tagIds = [] }: Ticket, effect: Extract<FlowEffect, { type: 'queue' | 'tag' }>) {
    if (effect.type === 'tag')
      return this.tags.get(companyId, effect.tagId) ? { tagIds: [...new Set([...tagIds, effect.tagId])] } : {};
    const { queueId } = effect;
    return queueId === null || this.queues.get(companyId, queueId) ? { queueId } : {};
  }

  private async send(
    transaction: Transaction,
    { origin, ticket, at, answer }: Around,
    { id, text, template, isLiteral, file, once, consulted }: Extract<FlowEffect, { type: 'say' }>,
  ): Promise<Partial<Ticket>> {
    const written = template ?? { text };
    const words: SystemText = once
      ? { ...written, file, ...sentOnce(ticket, once) }
      : { ...written, isLiteral, file, consulted, cause: `${ticket._id} ${id}`, at };
    const isAnswer = text === answer?.text;
    const sources = isAnswer ? { sources: answer.sources } : {};
    return this.sendSystemMessage.execute(transaction, origin, ticket, { ...words, ...sources });
  }

  /** Assigns the ticket to an agent. If it has no queue or the agent was deleted, it stays unassigned. */
  private assign(ticket: Ticket, userId: string): Partial<Ticket> {
    if (!ticket.queueId || !this.users.get(ticket.companyId, userId)) return {};
    return decide(ticket, { userId }, { actorId: userId, now: new Date() }) ?? {};
  }

  private async plan(
    { session }: Transaction,
    { _id: ticketId, companyId }: Ticket,
    effect: Extract<FlowEffect, { type: 'wake' | 'ask' | 'call' | 'lookUp' }>,
  ): Promise<void> {
    const { step } = effect;
    if (effect.type === 'wake') {
      const id = `flow ${ticketId} ${step}`;
      await this.jobs.add(
        { id, companyId, kind: 'flowTimer', data: { ticketId, step }, runAt: new Date(effect.at) },
        session,
      );
      return;
    }
    if (effect.type === 'call') {
      const { type: _type, ...call } = effect;
      const data = { ticketId, ...call };
      await this.jobs.add({ id: `call ${ticketId} ${step}`, companyId, kind: 'callHttp', data }, session);
      return;
    }
    if (effect.type === 'lookUp') {
      const data = { ticketId, step, integrationId: effect.integrationId };
      await this.jobs.add({ id: `lookUp ${ticketId} ${step}`, companyId, kind: 'lookUpInvoices', data }, session);
      return;
    }
    const { integrationId, promptId, text, session: memory } = effect;
    const data = { ticketId, step, integrationId, promptId, text, memory };
    await this.jobs.add({ id: `bot ${ticketId} ${step}`, companyId, kind: 'askBot', data }, session);
  }
}

/** Returns the ticket fields that describe its flow. */
function shownBy(flow: Flow, { outcome, node: nodeId }: Advanced['state']): Partial<Ticket> {
  const node = nodeId === null ? undefined : flow.nodes[nodeId];
  const bot = node?.kind === 'bot' ? node : undefined;
  return {
    chatbot: outcome === null,
    useIntegration: Boolean(bot?.integrationId),
    integrationId: bot?.integrationId ?? null,
    promptId: bot?.promptId ?? null,
  };
}

import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { isVoiceNoteOfContact, type Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { mayBeginWith } from './begin-flow.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { RunFlow } from './run-flow.js';

/**
 * The maximum time that a conversation waits for a transcript. Then the voice note counts as a recording without text.
 */
export const LONGEST_WAIT_MS = 15_000;
/** The maximum number of messages that a contact can write during a transcription. */
const MOST_AT_ONCE = 100;

/** The id of the job that ends the wait for a transcript. */
const waitIdOf = ({ _id }: Message): string => `hear ${_id}`;

/**
 * Forwards contacts' messages to flows in order. If the company transcribes voice notes, messages after a voice note
 * are held until its transcript is available.
 */
@Injectable()
export class DispatchMessages {
  constructor(
    private readonly runFlow: RunFlow,
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly settings: CompanySettings,
    private readonly jobs: Jobs,
  ) {}

  /** Handles a stored message. Idempotent. */
  async onMessage(origin: Origin, message: Message): Promise<void> {
    const { companyId, _id: messageId } = message;
    const isWaitedFor = this.settings.value(companyId, 'transcriptionPromptId') !== '';
    if (message.fromMe || !isWaitedFor) return this.runFlow.onMessage(origin, message);
    if (isVoiceNoteOfContact(message)) {
      const runAt = new Date(Date.now() + LONGEST_WAIT_MS);
      await this.jobs.add({ id: waitIdOf(message), companyId, kind: 'hearVoice', data: { messageId }, runAt });
    }
    await this.continue(origin, message);
  }

  /**
   * Handles an edit of the contact's last message. If the message is still waiting for a transcript, its new text is
   * read later.
   */
  async onEdit(origin: Origin, message: Message): Promise<void> {
    await this.runFlow.onEdit(origin, message);
  }

  /** Continues when a voice note's transcript is available or the wait for it has timed out. */
  async onWords(origin: Origin, message: Message): Promise<void> {
    await this.continue(origin, message, message._id);
  }

  private async continue(origin: Origin, message: Message, knownId: string | null = null): Promise<void> {
    const { companyId } = message;
    const [ticket] = await this.tickets.findActiveOf(companyId, [message]);
    if (!ticket || ticket.isGroup || ticket.status !== 'pending') return;
    const conversation = await this.begun(origin, ticket, message, knownId);
    if (!conversation) return;
    for (const next of await this.messages.newer(companyId, ticket._id, conversation.seenOrder, MOST_AT_ONCE)) {
      if (next.fromMe || next.isDeleted) continue;
      if (await this.waits(next, knownId)) return;
      await this.runFlow.onMessage(origin, next);
    }
  }

  private async begun(origin: Origin, ticket: Ticket, message: Message, knownId: string | null) {
    const { companyId, _id: ticketId } = ticket;
    const before = await this.conversations.find(companyId, ticketId);
    if (before || !mayBeginWith(message, ticket) || (await this.waits(message, knownId))) return before;
    await this.runFlow.onMessage(origin, message);
    return this.conversations.find(companyId, ticketId);
  }

  private async waits(message: Message, knownId: string | null): Promise<boolean> {
    const isOpen = message._id !== knownId && isVoiceNoteOfContact(message) && typeof message.transcript !== 'string';
    return isOpen && !message.isDeleted && (await this.jobs.find(message.companyId, waitIdOf(message))) !== null;
  }
}

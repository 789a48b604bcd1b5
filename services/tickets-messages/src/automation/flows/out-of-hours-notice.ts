import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { closingAt, isAutomatic, type Calendar, type Closing } from '@recado/flow-engine';
import type { Origin } from '@recado/service-kit/messaging';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { sentOnce, SendSystemMessage, systemMessageId } from '../../handling/outbound/send-system-message.js';
import { ReadDeskQueues } from '../../queues/read-desk-queues.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import { isOld, isOpenAttempt } from './begin-flow.js';

/**
 * Sends the out-of-hours message to a contact who is waiting for an agent, once per closing period. A flow sends it
 * itself, under the same key.
 */
@Injectable()
export class OutOfHoursNotice {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
    private readonly connections: Connections,
    private readonly readDeskQueues: ReadDeskQueues,
    private readonly changeTicket: ChangeTicket,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async onMessage(origin: Origin, message: Message): Promise<void> {
    const { companyId } = message;
    const scheduleType = this.settings.value(companyId, 'scheduleType');
    const isIgnored = message.fromMe || isOld(message) || isAutomatic(message.body);
    if (isIgnored || (scheduleType !== 'company' && scheduleType !== 'queue')) return;
    await whileStale(async () => {
      const [ticket] = await this.tickets.findActiveOf(companyId, [message]);
      if (!ticket || !waitsForPeople(ticket) || isOpenAttempt(message, ticket)) return;
      await this.send(origin, ticket, await this.hoursOf(ticket, scheduleType));
    });
  }

  private async hoursOf({ companyId, whatsappId, queueId }: Ticket, scheduleType: 'company' | 'queue') {
    const closedText = (whatsappId && this.connections.get(companyId, whatsappId)?.outOfHoursMessage) || '';
    if (scheduleType === 'company') return { calendar: this.settings.calendar(companyId), closedText };
    const [queue] = queueId ? await this.readDeskQueues.execute(companyId, [queueId]) : [];
    return queue && { calendar: queue, closedText: queue.closedText || closedText };
  }

  private async send(
    origin: Origin,
    ticket: Ticket,
    hours?: { calendar: Calendar; closedText: string },
  ): Promise<void> {
    const { companyId } = ticket;
    const closing: Closing | null =
      hours && hours.closedText !== ''
        ? closingAt(hours.calendar, this.settings.timeZone(companyId), new Date())
        : null;
    if (!hours || !closing) return;
    const notice = { text: hours.closedText, ...sentOnce(ticket, closing) };
    if (await this.messages.find(companyId, systemMessageId(companyId, notice))) return;
    const who = { actor: systemActor(companyId), origin, why: 'flow' as const, isSystem: true };
    await this.changeTicket.execute(who, ticket, (transaction) =>
      this.sendSystemMessage.execute(transaction, origin, ticket, notice),
    );
  }
}

const waitsForPeople = ({ status, isGroup, chatbot }: Ticket): boolean => status === 'pending' && !isGroup && !chatbot;

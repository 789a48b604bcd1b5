import { createEvent, TicketMessageEdited } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type Origin, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { RemoveDeletedTexts } from '../assistants/bot-calls/remove-deleted-texts.js';
import { PlanTranscription } from '../automation/transcription/plan-transcription.js';
import { type Changed, ChangeMessage, type Changing } from '../conversations/change-message.js';
import type { Author, MessageChange } from '../conversations/message-change.js';
import { MessageView } from '../conversations/message-view.js';
import { madeBy, type Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { mayCountAsAnswer } from '../conversations/rules/edited-answer.js';
import { TicketView } from '../conversations/ticket-view.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { RecordBytesHandler } from '../shared/storage/record-bytes.js';

/** Publishes an edit that may contain an answer, in the transaction that stores it. */
@Injectable()
export class AnnounceEdit {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly messageView: MessageView,
    private readonly ticketView: TicketView,
  ) {}

  async execute({ session, announce }: Transaction, origin: Origin, message: Message, editWid: string): Promise<void> {
    if (!mayCountAsAnswer(message, editWid) || (await this.messages.hasNewerReceived(message, session))) return;
    const ticket = await this.tickets.findIn(message.companyId, message.ticketId, session);
    if (!ticket || ticket.isGroup) return;
    const shown = { ticket: this.ticketView.show(ticket), message: this.messageView.show(message, ticket.contact) };
    const hasOpened = ticket._id === madeBy(message, 'ticket');
    announce(outgoingEvent(createEvent(TicketMessageEdited, stamped(origin, { ...shown, hasOpened }))));
  }
}

export type ParkedChange = {
  eventId: string; // a repeat of the event waits once
  origin: Origin;
  key: { whatsappId: string; wid: string; contactId?: string };
  change: MessageChange;
  author: Author | null;
};

/**
 * Changes a message, and counts the bytes of a file that it adds. A repeated change is not counted. Contacts' files are
 * stored even if the company's storage is full.
 */
@Injectable()
export class ApplyChange {
  constructor(
    private readonly changeMessage: ChangeMessage,
    private readonly recordBytes: RecordBytesHandler,
    private readonly planTranscription: PlanTranscription,
    private readonly removeDeletedTexts: RemoveDeletedTexts,
    private readonly announceEdit: AnnounceEdit,
  ) {}

  async execute(parked: ParkedChange): Promise<Changed> {
    const { origin, change } = parked;
    const changed = await this.changeMessage.execute({ ...parked, ...this.withIt(parked) });
    if (changed !== 'unknown' && changed.isChanged && change.type === 'media')
      await this.recordBytes.add(origin.companyId, change.bytes ?? 0);
    if (changed !== 'unknown' && change.type === 'media') await this.planTranscription.execute(changed.message);
    return changed;
  }

  /**
   * Returns what is stored together with the change. For example, the text of a deleted message is removed from logged
   * bot calls.
   */
  private withIt({ origin, change }: ParkedChange): Pick<Changing, 'besides'> {
    if (change.type === 'revoke')
      return { besides: (transaction, { before }) => this.removeDeletedTexts.ofMessage(transaction, before) };
    if (change.type !== 'edit') return {};
    return {
      besides: (transaction, { message }) => this.announceEdit.execute(transaction, origin, message, change.wid),
    };
  }
}

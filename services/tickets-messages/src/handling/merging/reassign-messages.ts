import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { StoreNotes } from '../../conversations/notes/store-notes.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

const BATCH = 500;

/** Moves a ticket's messages and notes to another contact, and possibly to another ticket. */
@Injectable()
export class ReassignMessages {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly storeNotes: StoreNotes,
  ) {}

  async execute(companyId: string, fromTicketId: string, to: { contactId: string; ticketId: string }): Promise<void> {
    for (;;) {
      const batch = await this.next(companyId, fromTicketId, to);
      if (batch.length === 0) break;
      for (const { _id } of batch) await this.move(companyId, _id, to);
    }
    await this.storeNotes.moveToTicket(companyId, fromTicketId, to);
  }

  private async next(
    companyId: string,
    from: string,
    { contactId, ticketId }: Pick<Message, 'contactId' | 'ticketId'>,
  ) {
    return from === ticketId
      ? this.messages.notOf(companyId, from, contactId, BATCH)
      : this.messages.ofTicket(companyId, from, BATCH);
  }

  /** Removes the message if the target contact already has it. */
  private async move(companyId: string, id: string, to: Pick<Message, 'contactId' | 'ticketId'>): Promise<void> {
    await this.messages.move(companyId, id, to).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      await this.messages.remove(companyId, [id]);
    });
  }
}

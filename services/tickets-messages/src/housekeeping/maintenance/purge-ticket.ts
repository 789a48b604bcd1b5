import { Inject, Injectable } from '@nestjs/common';
import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { BotCallHandlers } from '../../assistants/bot-calls/bot-call-handlers.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { StoreNotes } from '../../conversations/notes/store-notes.js';
import { TicketEventsRepository } from '../../conversations/ticket-events.repository.js';
import { FileOwners } from '../../shared/storage/file-owners.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';

/** Removes the files of messages that are about to be purged. */
@Injectable()
export class PurgeFiles {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly owners: FileOwners,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * Runs before the messages are removed, so that an interrupted purge is repeated. Files with other references are
   * retained.
   */
  async remove(companyId: string, ticketId: string, messages: readonly Pick<Message, 'media'>[]): Promise<void> {
    const keys = messages.flatMap(({ media }) => (media?.key && isMediaOf(companyId, media.key) ? [media.key] : []));
    if (keys.length === 0) return;
    const used = new Set([
      ...(await this.messages.filesElsewhere(companyId, keys, ticketId)),
      ...(await this.owners.filesAmong(companyId, keys, this.messages)),
    ]);
    for (const key of new Set(keys)) if (!used.has(key)) await this.store.remove(key);
  }
}

const MESSAGES_A_STEP = 1_000;

/** Permanently removes a deleted ticket with its messages, files, notes and events. */
@Injectable()
export class PurgeTicket {
  constructor(
    private readonly deleted: DeletedTicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly events: TicketEventsRepository,
    private readonly storeNotes: StoreNotes,
    private readonly files: PurgeFiles,
    private readonly botCalls: BotCallHandlers,
  ) {}

  /** Removes the ticket last, so that an interrupted purge is found and continued. */
  async execute(companyId: string, ticketId: string): Promise<void> {
    for (;;) {
      const batch = await this.messages.ofTicket(companyId, ticketId, MESSAGES_A_STEP);
      if (batch.length === 0) break;
      await this.files.remove(companyId, ticketId, batch);
      const ids = batch.map(({ _id }) => _id);
      await this.messages.remove(companyId, ids);
    }
    await this.botCalls.removeOfTicket(companyId, ticketId);
    await this.storeNotes.removeOfTicket(companyId, ticketId);
    await this.events.removeOfTicket(companyId, ticketId);
    await this.deleted.remove(companyId, ticketId);
  }
}

import { Injectable } from '@nestjs/common';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

const BATCH = 500;

/** Moves a contact's imported messages to another contact, without duplicates. Live messages take precedence. */
@Injectable()
export class ReassignHistory {
  constructor(
    private readonly imported: ImportedMessagesRepository,
    private readonly messages: MessagesRepository,
  ) {}

  async execute(companyId: string, fromContactId: string, contactId: string): Promise<void> {
    for (;;) {
      const batch = await this.imported.ofContact(companyId, fromContactId, BATCH);
      if (batch.length === 0) return;
      const whatsappIds = [...new Set(batch.map(({ whatsappId }) => whatsappId))];
      const wids = batch.map(({ wid }) => wid);
      const ids = batch.map(({ _id }) => _id);
      await this.imported.assign(companyId, ids, contactId);
      await this.imported.removeTwins(await this.messages.findByWids(companyId, { whatsappIds, contactId }, wids));
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { RemoveDeletedTexts } from '../assistants/bot-calls/remove-deleted-texts.js';
import { ChangeMessage, type Changed, type Changing } from '../conversations/change-message.js';
import type { Author, MessageChange } from '../conversations/message-change.js';
import { NoteBytesHandler } from '../shared/storage/note-bytes.js';
import { PlanTranscription } from '../automation/transcription/plan-transcription.js';
import { AnnounceEdit } from './announce-edit.js';

export type ParkedChange = {
  eventId: string; // a repeat of the event waits once
  origin: Origin;
  key: { whatsappId: string; wid: string; contactId?: string };
  change: MessageChange;
  author: Author | null;
};

/**
 * Changes a message, and notes the bytes of the file that it brings: once, because a file that the message has already is
 * no news. A file of a contact is stored however full the company's space is.
 */
@Injectable()
export class ApplyChange {
  constructor(
    private readonly changeMessage: ChangeMessage,
    private readonly noteBytes: NoteBytesHandler,
    private readonly planTranscription: PlanTranscription,
    private readonly removeDeletedTexts: RemoveDeletedTexts,
    private readonly announceEdit: AnnounceEdit,
  ) {}

  async execute(parked: ParkedChange): Promise<Changed> {
    const { origin, change } = parked;
    const changed = await this.changeMessage.execute({ ...parked, ...this.withIt(parked) });
    if (changed !== 'unknown' && changed.isNews && change.type === 'media')
      await this.noteBytes.add(origin.companyId, change.bytes ?? 0);
    if (changed !== 'unknown' && change.type === 'media') await this.planTranscription.execute(changed.message);
    return changed;
  }

  /** Stored with the change: a message that is deleted loses its transcript, which calls of bots may carry, too. */
  private withIt({ origin, change }: ParkedChange): Pick<Changing, 'besides'> {
    if (change.type === 'revoke')
      return { besides: (transaction, { before }) => this.removeDeletedTexts.ofMessage(transaction, before) };
    if (change.type !== 'edit') return {};
    return {
      besides: (transaction, { message }) => this.announceEdit.execute(transaction, origin, message, change.wid),
    };
  }
}

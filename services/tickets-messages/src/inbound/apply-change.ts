import { Injectable } from '@nestjs/common';
import { RemoveDeletedTexts } from '../bot-calls/remove-deleted-texts.js';
import { ChangeMessage, type Changed, type Changing } from '../conversations/change-message.js';
import { NoteBytesHandler } from '../storage/note-bytes.js';
import { PlanTranscription } from '../transcription/plan-transcription.js';
import type { ParkedChange } from './apply-or-park.js';

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
  ) {}

  /** What bots were asked loses the text in the same transaction: the message itself loses its transcript there. */
  private readonly revoking: Pick<Changing, 'besides'> = {
    besides: (transaction, { before }) => this.removeDeletedTexts.ofMessage(transaction, before),
  };

  async execute(parked: ParkedChange): Promise<Changed> {
    const { origin, change } = parked;
    const changed = await this.changeMessage.execute({ ...parked, ...(change.type === 'revoke' && this.revoking) });
    if (changed !== 'unknown' && changed.isNews && change.type === 'media')
      await this.noteBytes.add(origin.companyId, change.bytes ?? 0);
    if (changed !== 'unknown' && change.type === 'media') await this.planTranscription.execute(changed.message);
    return changed;
  }
}

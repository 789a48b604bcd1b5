import { Injectable } from '@nestjs/common';
import { ChangeMessage, type Changed } from '../conversations/change-message.js';
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
  ) {}

  async execute(parked: ParkedChange): Promise<Changed> {
    const changed = await this.changeMessage.execute(parked);
    const { origin, change } = parked;
    if (changed !== 'unknown' && changed.isNews && change.type === 'media')
      await this.noteBytes.add(origin.companyId, change.bytes ?? 0);
    if (changed !== 'unknown' && change.type === 'media') await this.planTranscription.execute(changed.message);
    return changed;
  }
}

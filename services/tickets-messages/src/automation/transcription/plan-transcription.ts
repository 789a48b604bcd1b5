import { Injectable } from '@nestjs/common';
import { isVoiceNoteOfContact, type Message } from '../../conversations/message.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';

/** Plans that a voice note is transcribed, once its file is here, where the company wants that. */
@Injectable()
export class PlanTranscription {
  constructor(
    private readonly settings: CompanySettings,
    private readonly jobs: Jobs,
  ) {}

  /** A repeat plans nothing new while the first is not carried out, and nothing at all once the transcript is here. */
  async execute(message: Message): Promise<void> {
    const { companyId, _id: messageId } = message;
    const isWanted = this.settings.value(companyId, 'transcriptionPromptId') !== '';
    if (!isWanted || !isVoiceNoteOfContact(message) || !message.media?.key || message.transcript !== undefined) return;
    await this.jobs.add({ id: `transcribe ${messageId}`, companyId, kind: 'transcribe', data: { messageId } });
  }
}

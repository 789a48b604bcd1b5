import { Injectable } from '@nestjs/common';
import { isVoiceNoteOfContact, type Message } from '../../conversations/message.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';

/** Plans the transcription of a voice note once its file is stored, if the company has enabled it. */
@Injectable()
export class PlanTranscription {
  constructor(
    private readonly settings: CompanySettings,
    private readonly jobs: Jobs,
  ) {}

  /** Does nothing while a job is pending or once the transcript is stored. */
  async execute(message: Message): Promise<void> {
    const { companyId, _id: messageId } = message;
    const isWanted = this.settings.value(companyId, 'transcriptionPromptId') !== '';
    if (!isWanted || !isVoiceNoteOfContact(message) || !message.media?.key || message.transcript !== undefined) return;
    await this.jobs.add({ id: `transcribe ${messageId}`, companyId, kind: 'transcribe', data: { messageId } });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DeleteFile } from '@recado/media-kit/module';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';

const BATCH = 1_000;
const Data = z.object({ chatId: z.string() });

/** Deletes the messages and files of a deleted chat. */
@Injectable()
export class DeleteChatContentJob implements OnModuleInit {
  constructor(
    private readonly messages: ChatMessagesRepository,
    private readonly jobs: Jobs,
    private readonly deleteFile: DeleteFile,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('forgetChat', (job) => this.execute(job));
  }

  async leave(companyId: string, chatId: string, session: Parameters<Jobs['add']>[1]): Promise<void> {
    await this.jobs.add({ id: `forget-chat.${chatId}`, companyId, kind: 'forgetChat', data: { chatId } }, session);
  }

  async execute({ companyId, data }: Job): Promise<JobOutcome> {
    const { removed, files } = await this.messages.removeSome(companyId, Data.parse(data).chatId, BATCH);
    for (const file of files) this.deleteFile.execute({ companyId, file });
    return removed < BATCH ? { done: true } : { done: false, afterMs: 0 };
  }
}

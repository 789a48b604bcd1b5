import { DeleteChat } from '@recado/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DeleteFile } from '@recado/media-kit/module';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { FindChat } from './find-chat.js';
import { ChatsRepository } from './chats.repository.js';

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

/** Deletes a chat for all members, at the owner's request. */
@Injectable()
export class RemoveChatHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly deleteContent: DeleteChatContentJob,
    private readonly transactions: Transactions,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION */
  @OnRpc(DeleteChat)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = this.findChat.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.owned(actor, id, session);
      await this.chats.remove(actor.companyId, chat._id, session);
      await this.deleteContent.leave(actor.companyId, chat._id, session);
      announce(this.view.changedEvent(originOf(context), chat, { action: 'delete' }));
    });
    return { message: 'Chat deleted' };
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnFiles } from '../storage/own-files.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';

/** Which files messages of internal chats have. */
@Injectable()
export class ChatFiles implements OnModuleInit {
  constructor(
    private readonly messages: ChatMessagesRepository,
    private readonly ownFiles: OwnFiles,
  ) {}

  onModuleInit(): void {
    this.ownFiles.alsoAsk(this);
  }

  /** Returns those of `keys` that one of them has. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.messages.filesAmong(companyId, keys);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnFiles } from '../storage/own-files.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';

/** Which files conversations on their way may still send: they stay on the version with which they began. */
@Injectable()
export class RunningFiles implements OnModuleInit {
  constructor(
    private readonly versions: FlowVersionsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly ownFiles: OwnFiles,
  ) {}

  onModuleInit(): void {
    this.ownFiles.alsoAsk(this);
  }

  /** Returns those of `keys` that one of them may send. */
  async execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    const versions = await this.versions.withFiles(companyId, keys);
    if (versions.length === 0) return [];
    const ids = versions.map(({ flow }) => flow.id);
    const running = new Set(await this.conversations.runningAmong(companyId, ids));
    const named = versions.filter(({ flow }) => running.has(flow.id)).flatMap(({ fileKeys = [] }) => fileKeys);
    return named.filter((key) => keys.includes(key));
  }
}

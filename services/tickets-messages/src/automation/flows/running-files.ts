import { Injectable } from '@nestjs/common';
import type { FileOwner } from '../../shared/storage/file-owners.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';

/** Finds the files that open conversations may still send, because they continue with the version they started with. */
@Injectable()
export class RunningFiles implements FileOwner {
  constructor(
    private readonly versions: FlowVersionsRepository,
    private readonly conversations: FlowConversationsRepository,
  ) {}

  /** Returns the `keys` that an open conversation may send. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const versions = await this.versions.withFiles(companyId, keys);
    if (versions.length === 0) return [];
    const ids = versions.map(({ flow }) => flow.id);
    const running = new Set(await this.conversations.runningAmong(companyId, ids));
    return versions.filter(({ flow }) => running.has(flow.id)).flatMap(({ fileKeys = [] }) => fileKeys);
  }
}

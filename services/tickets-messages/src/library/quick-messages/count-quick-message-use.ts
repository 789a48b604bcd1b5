import type { Actor } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { Batcher } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { QuickMessagesRepository, type QuickMessageUse } from './quick-messages.repository.js';

/** Counts how often quick messages are sent. Counts are stored in batches per company, and never delay a message. */
@Injectable()
export class CountQuickMessageUse {
  private readonly uses;

  constructor(
    private readonly quicks: QuickMessagesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.uses = new Batcher<{ companyId: string; use: QuickMessageUse }, void>((items) => this.store(items));
  }

  /**
   * Counts a use, which may be lost in a crash or outage, so that sending a message never fails because of it. Resolves
   * when the use is counted or lost.
   */
  async execute({ companyId, userId }: Actor, id: string): Promise<void> {
    try {
      await this.uses.add(companyId, { companyId, use: { id, userId, at: new Date() } });
    } catch (error) {
      this.logger.warn({ err: error, companyId, quickMessageId: id }, 'failed to count the use of a quick message');
    }
  }

  private async store(items: readonly { companyId: string; use: QuickMessageUse }[]) {
    const [first] = items;
    if (first)
      await this.quicks.countUses(
        first.companyId,
        items.map(({ use }) => use),
      );
    return items.map(() => ({ status: 'fulfilled' as const, value: undefined }));
  }
}

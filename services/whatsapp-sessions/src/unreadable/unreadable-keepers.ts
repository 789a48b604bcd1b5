import { SETTINGS } from '@recado/service-kit/app';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { Sealing } from '../vault/sealing.js';
import { UnreadableMessages } from './unreadable-messages.js';
import { UnreadableRepository } from './unreadable.repository.js';

@Injectable()
export class UnreadableKeepers {
  constructor(
    private readonly repository: UnreadableRepository,
    private readonly sealing: Sealing,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'UNREADABLE_AFTER_MS'>,
  ) {}

  /** @param announce resolves when it is stored */
  start(lease: Lease, announce: (entry: JournalEntry) => Promise<void>): UnreadableMessages {
    const { repository, sealing, settings } = this;
    const messages = new UnreadableMessages(lease, announce, {
      repository,
      sealing,
      waitMs: settings.UNREADABLE_AFTER_MS,
    });
    messages.start();
    return messages;
  }

  removeAll({ companyId, connectionId }: Lease): Promise<void> {
    return this.repository.removeAll(companyId, connectionId);
  }
}

import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { UnreadableKeepers } from '../unreadable/unreadable-keepers.js';
import { Journal } from '../vault/journal.js';
import { InboundPipeline } from './inbound-pipeline.js';
import type { Inbox } from './inbox.js';
import { PublishInbound } from './publish-inbound.js';

@Injectable()
export class InboundPumps {
  constructor(
    private readonly journal: Journal,
    private readonly publish: PublishInbound,
    private readonly unreadable: UnreadableKeepers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts with what an earlier owner left. */
  start(lease: Lease, inbox: Inbox): void {
    const { journal, logger } = this;
    const publish = (entry: JournalEntry) => this.publish.execute(lease, entry, inbox);
    inbox.unreadable = this.unreadable.start(lease, (entry) => this.publish.asUnreadable(lease, entry, inbox));
    inbox.pump = new InboundPipeline(lease, { journal, publish, logger });
    inbox.pump.offer([]);
  }
}

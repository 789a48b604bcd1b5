import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Config } from '../config.js';
import type { Lease } from '../leases/lease.js';
import { Receipts } from '../receipts/receipts.js';
import { CollectCommands } from './collect-commands.js';
import { OutboundQueue } from './outbound-queue.js';
import { OutboundRepository } from './outbound.repository.js';
import { RunCommand } from './run-command.js';
import { UploadsRepository } from './uploads/uploads.repository.js';

/** Creates the outbound queues of sessions, and deletes the data of deleted connections. */
@Injectable()
export class OutboundQueues {
  constructor(
    private readonly link: NatsLink,
    private readonly collector: CollectCommands,
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    private readonly receipts: Receipts,
    private readonly uploads: UploadsRepository,
    @Inject(SETTINGS) private readonly settings: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  queueOf(lease: Lease, client: WhatsappClient): OutboundQueue {
    const { link, collector, repository, runCommand, settings, logger } = this;
    return new OutboundQueue(lease, client, link, collector, repository, runCommand, settings, logger);
  }

  /**
   * Returns the encoded content of a sent message while it is stored, to resend it to a contact who could not decrypt
   * it.
   */
  sentContent(lease: Lease, messageId: string): Promise<Uint8Array | undefined> {
    return this.repository.content(lease, messageId);
  }

  /** Deletes the pending commands of a deleted connection, and its stored data about sent messages and files. */
  async removeAll(lease: Lease): Promise<void> {
    await this.receipts.removeAll(lease);
    await this.uploads.removeAll(lease);
    await this.repository.removeAll(lease.companyId, lease.connectionId);
  }
}

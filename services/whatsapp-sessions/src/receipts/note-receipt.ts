import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Receipt } from '../client/whatsapp-client.js';
import { PublishSignals } from './publish-signals.js';
import type { Lease } from '../leases/lease.js';
import { groupAckOf } from './group-ack.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** Announces how far our messages have come. In a group that is as far as with everybody. */
@Injectable()
export class NoteReceipt {
  constructor(
    private readonly signals: PublishSignals,
    private readonly groups: GroupReceiptsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when it is stored, however long that takes: WhatsApp is told only then. */
  async execute(lease: Lease, receipt: Receipt): Promise<void> {
    for (const messageId of receipt.messageIds) await this.insist(() => this.note(lease, messageId, receipt));
  }

  private async note(lease: Lease, messageId: string, { ack, at, member }: Receipt): Promise<void> {
    const reached = member ? await this.inGroup(lease, messageId, member.lid ?? member.number ?? '', ack) : ack;
    if (reached !== undefined) await this.signals.acknowledged(lease, { messageId, ack: reached, errorCode: null, at });
  }

  private async inGroup({ companyId, connectionId }: Lease, messageId: string, member: string, ack: number) {
    const acks = await this.groups.note(companyId, connectionId, messageId, { member, ack });
    return acks ? groupAckOf(acks) : undefined;
  }

  private async insist(work: () => Promise<void>): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        this.logger.warn({ err: error }, 'receipt waits');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }
}

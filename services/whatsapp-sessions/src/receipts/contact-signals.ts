import { createEvent, WhatsappPresenceChanged } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import type { Presence, Receipt } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { groupAckOf } from './group-ack.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { PublishAcknowledgement } from './publish-acknowledgement.js';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** Announces what contacts tell without a message: that they received or read ours, and that they are typing. */
@Injectable()
export class ContactSignals {
  constructor(
    private readonly acknowledgements: PublishAcknowledgement,
    private readonly groups: GroupReceiptsRepository,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the receipt is stored, however long that takes: WhatsApp is told only then. */
  async receipt(lease: Lease, receipt: Receipt): Promise<void> {
    for (const messageId of receipt.messageIds)
      await this.retryUntilDone(() => this.acknowledge(lease, messageId, receipt));
  }

  /** Publishes once and never retries, because presence is worth nothing later. */
  async presence({ companyId, connectionId }: Lease, { contact, group, presence }: Presence): Promise<void> {
    const id = newId();
    const data = { connectionId, contact: { ...contact, name: null }, group, presence };
    const event = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.publisher.publishEvent(createEvent(WhatsappPresenceChanged, event)).catch((error: unknown) => {
      this.logger.debug({ err: error }, 'failed to publish presence: skipped');
    });
  }

  /** A message to a group has come as far as it has with the slowest member. */
  private async acknowledge(lease: Lease, messageId: string, { ack, at, member }: Receipt): Promise<void> {
    const reached = member ? await this.inGroup(lease, messageId, member.lid ?? member.number ?? '', ack) : ack;
    if (reached === undefined) return;
    await this.acknowledgements.execute(lease, { messageId, ack: reached, errorCode: null, at });
  }

  private async inGroup({ companyId, connectionId }: Lease, messageId: string, member: string, ack: number) {
    const acks = await this.groups.note(companyId, connectionId, messageId, { member, ack });
    return acks ? groupAckOf(acks) : undefined;
  }

  private async retryUntilDone(work: () => Promise<void>): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        this.logger.warn({ err: error }, 'failed to store a receipt: retried');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }
}

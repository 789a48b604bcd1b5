import { createEvent, WhatsappMessageAcknowledged } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { sleep } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Receipt } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';

type ConnectionKey = Pick<Lease, 'companyId' | 'connectionId'>;
type Acknowledgement = Pick<WhatsappMessageAcknowledged['data'], 'messageId' | 'ack' | 'errorCode'> & { at: Date };

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** Announces the delivery state of our messages: accepted by WhatsApp, delivered, read, or failed. */
@Injectable()
export class Receipts {
  constructor(
    private readonly groups: GroupReceiptsRepository,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Resolves when a contact's receipt is stored, and retries until then. The receipt is acknowledged to WhatsApp only
   * after that.
   */
  async record(lease: Lease, receipt: Receipt): Promise<void> {
    for (const messageId of receipt.messageIds)
      await this.retryUntilDone(() => this.recordOne(lease, messageId, receipt));
  }

  /** Stores the number of group members that a message is sent to, before their receipts arrive. */
  async expectMembers({ companyId, connectionId }: Lease, messageId: string, members: number): Promise<void> {
    await this.groups.expect(companyId, connectionId, messageId, members);
  }

  /**
   * Resolves when NATS has stored the event. A repeat has the same ID, so NATS stores it once. A message that is sent
   * again by another command may fail again, so `cause` distinguishes the failures.
   */
  async announce(
    { companyId, connectionId }: ConnectionKey,
    { at, ...data }: Acknowledgement,
    cause = '',
  ): Promise<void> {
    const { messageId, ack, errorCode } = data;
    const identity = JSON.stringify([connectionId, messageId, ack, errorCode, errorCode ? cause : '']);
    const id = createHash('sha256').update(identity).digest('base64url');
    const event = createEvent(WhatsappMessageAcknowledged, {
      id,
      companyId,
      correlationId: id,
      occurredAt: new Date(),
      data: { connectionId, ...data, at: at.toISOString() },
    });
    await this.publisher.publishEvent(event);
  }

  async removeAll({ companyId, connectionId }: Lease): Promise<void> {
    await this.groups.removeAll(companyId, connectionId);
  }

  /** Records a receipt. The state of a message to a group is that of the slowest member. */
  private async recordOne(lease: Lease, messageId: string, { ack, at, member }: Receipt): Promise<void> {
    const reached = member ? await this.inGroup(lease, messageId, member.lid ?? member.number ?? '', ack) : ack;
    if (reached !== undefined) await this.announce(lease, { messageId, ack: reached, errorCode: null, at });
  }

  private async inGroup({ companyId, connectionId }: Lease, messageId: string, member: string, ack: number) {
    const acks = await this.groups.record(companyId, connectionId, messageId, { member, ack });
    return acks ? groupAckOf(acks) : undefined;
  }

  private async retryUntilDone(work: () => Promise<void>): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        this.logger.warn({ err: error }, 'failed to store a receipt; retrying');
        await sleep(waitMs);
      }
    }
  }
}

/** Returns the state of a message for the slowest member of a group, or undefined while a receipt is missing. */
export function groupAckOf({ expected, acks }: { expected: number; acks: Record<string, number> }): number | undefined {
  const all = Object.values(acks);
  return all.length >= Math.max(1, expected) ? Math.min(...all) : undefined;
}

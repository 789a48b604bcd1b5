import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { GroupReceipts } from '../receipts/group-receipts.js';
import { Sealing } from '../vault/sealing.js';
import { SentMessagesRepository } from './sent-messages.repository.js';

type Sent = { content: Uint8Array; members: number | null };
const placeOf = (messageId: string): string => `sent:${messageId}`;

/** What a connection has sent: so that nothing goes out twice, and a contact who could not read it gets it again. */
@Injectable()
export class SentMessages {
  constructor(
    private readonly repository: SentMessagesRepository,
    private readonly sealing: Sealing,
    private readonly groups: GroupReceipts,
  ) {}

  has({ companyId, connectionId }: Lease, messageId: string): Promise<boolean> {
    return this.repository.has(companyId, connectionId, messageId);
  }

  async content({ companyId, connectionId }: Lease, messageId: string): Promise<Uint8Array | undefined> {
    const sealed = await this.repository.find(companyId, connectionId, messageId);
    return sealed && this.sealing.open(sealed, connectionId, placeOf(messageId));
  }

  /** What went to a group is first known there, because its receipts may come at once. */
  async add(lease: Lease, messageId: string, { content, members }: Sent): Promise<void> {
    const { companyId, connectionId } = lease;
    if (members !== null) await this.groups.expect(lease, messageId, members);
    const sealed = this.sealing.seal(content, connectionId, placeOf(messageId));
    await this.repository.add(companyId, { connectionId, messageId, sealed, sentAt: new Date() });
  }

  async removeAll(lease: Lease): Promise<void> {
    await this.groups.removeAll(lease);
    await this.repository.removeAll(lease.companyId, lease.connectionId);
  }
}

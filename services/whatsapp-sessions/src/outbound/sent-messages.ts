import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { Sealing } from '../vault/sealing.js';
import { SentMessagesRepository } from './sent-messages.repository.js';

const placeOf = (messageId: string): string => `sent:${messageId}`;

/** What a connection has sent: so that nothing goes out twice, and a contact who could not read it gets it again. */
@Injectable()
export class SentMessages {
  constructor(
    private readonly repository: SentMessagesRepository,
    private readonly sealing: Sealing,
  ) {}

  has({ companyId, connectionId }: Lease, messageId: string): Promise<boolean> {
    return this.repository.has(companyId, connectionId, messageId);
  }

  async content({ companyId, connectionId }: Lease, messageId: string): Promise<Uint8Array | undefined> {
    const sealed = await this.repository.find(companyId, connectionId, messageId);
    return sealed && this.sealing.open(sealed, connectionId, placeOf(messageId));
  }

  add({ companyId, connectionId }: Lease, messageId: string, content: Uint8Array): Promise<void> {
    const sealed = this.sealing.seal(content, connectionId, placeOf(messageId));
    return this.repository.add(companyId, { connectionId, messageId, sealed, sentAt: new Date() });
  }

  removeAll({ companyId, connectionId }: Lease): Promise<void> {
    return this.repository.removeAll(companyId, connectionId);
  }
}

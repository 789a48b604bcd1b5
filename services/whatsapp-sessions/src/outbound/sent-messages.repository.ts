import { collectionOf, isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { Sealing } from '../vault/sealing.js';
import { type SentMessageDocument, SentMessageSchema } from './sent-messages.schemas.js';

const labelOf = (messageId: string): string => `sent:${messageId}`;

/**
 * Messages that WhatsApp has taken from a connection. No message goes out twice, and a contact who could not read one gets
 * it again.
 */
@Injectable()
export class SentMessagesRepository {
  private readonly sent: mongo.Collection<SentMessageDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.sent = collectionOf(connection, SentMessageSchema);
  }

  async has(lease: Lease, messageId: string): Promise<boolean> {
    return (await this.sent.findOne(filterOf(lease, messageId), { projection: { _id: 1 } })) !== null;
  }

  /** Returns the encoded content, as long as it is kept. */
  async content(lease: Lease, messageId: string): Promise<Uint8Array | undefined> {
    const found = await this.sent.findOne(filterOf(lease, messageId));
    return found ? this.sealing.open(found.sealed, lease.connectionId, labelOf(messageId)) : undefined;
  }

  /** Adding the same message again changes nothing. */
  async add(lease: Lease, messageId: string, content: Uint8Array): Promise<void> {
    const { connectionId } = lease;
    const sealed = this.sealing.seal(content, connectionId, labelOf(messageId));
    const document = { ...filterOf(lease, messageId), connectionId, sealed, sentAt: new Date() };
    await this.sent.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.sent.deleteMany({ companyId, connectionId });
  }
}

const filterOf = ({ companyId, connectionId }: Lease, messageId: string) => ({
  _id: `${connectionId}:${messageId}`,
  companyId,
});

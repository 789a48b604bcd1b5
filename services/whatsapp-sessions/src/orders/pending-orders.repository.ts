import { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';
import type { Lease } from '../leases/lease.js';
import { eventIdOf, type Received } from '../protocol/inbound-message.js';
import type { OrderRequest } from '../protocol/read-order.js';
import { Sealing } from '../vault/sealing.js';

/** An order whose items are not loaded yet; `_id` is `<connection>:<event>`. */
type PendingOrderDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  failures: number;
  dueAt: Date;
  receivedAt: Date;
};

const KEPT_SECONDS = 24 * 60 * 60;

const PendingOrderSchema = new CollectionSchema<PendingOrderDocument>('pending_orders');
// The connection's owner reads the orders that are due next.
PendingOrderSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });
// Drops the orders of connections that stay offline.
PendingOrderSchema.index({ receivedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Sealed = z.object({
  messageId: z.string(),
  contact: WhatsappPerson,
  group: WhatsappGroup.nullable(),
  request: z.object({ id: z.string(), token: z.string() }),
});
/** An order in a message: its ID and token, and the message its items belong to. */
export type PendingOrder = Readonly<z.output<typeof Sealed> & { id: string; failures: number; dueAt: Date }>;

const labelOf = (id: string): string => `pending-order:${id}`;

/** Stores orders whose items are not loaded yet, for a day, across crashes and changes of owner. */
@Injectable()
export class PendingOrdersRepository {
  private readonly pending: mongo.Collection<PendingOrderDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.pending = collectionOf(connection, PendingOrderSchema);
  }

  /** @returns false if the order is already pending */
  async add({ companyId, connectionId }: Lease, data: Received, request: OrderRequest): Promise<boolean> {
    const { messageId, contact, group } = data;
    const id = eventIdOf(data);
    const text = JSON.stringify({ messageId, contact, group: group ?? null, request });
    const sealed = this.sealing.seal(Buffer.from(text), connectionId, labelOf(id));
    const now = new Date();
    const times = { dueAt: now, receivedAt: now };
    const document = { _id: `${connectionId}:${id}`, companyId, connectionId, sealed, failures: 0, ...times };
    try {
      await this.pending.insertOne(document);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Returns the number of pending orders, counted up to the limit. */
  count({ companyId, connectionId }: Lease, limit: number): Promise<number> {
    return this.pending.countDocuments({ companyId, connectionId }, { limit });
  }

  /** Returns the order that is due first, which may be in the future. */
  async next({ companyId, connectionId }: Lease): Promise<PendingOrder | undefined> {
    const found = await this.pending.findOne({ companyId, connectionId }, { sort: { dueAt: 1 } });
    return found ? this.open(found) : undefined;
  }

  async postpone(lease: Lease, { id }: PendingOrder, delayMs: number): Promise<void> {
    const dueAt = new Date(Date.now() + delayMs);
    await this.pending.updateOne(filterOf(lease, id), { $inc: { failures: 1 }, $set: { dueAt } });
  }

  async remove(lease: Lease, { id }: PendingOrder): Promise<void> {
    await this.pending.deleteOne(filterOf(lease, id));
  }

  async removeAll({ companyId, connectionId }: Lease): Promise<void> {
    await this.pending.deleteMany({ companyId, connectionId });
  }

  private open({ _id, connectionId, sealed, failures, dueAt }: PendingOrderDocument): PendingOrder {
    const id = _id.slice(connectionId.length + 1);
    const opened: unknown = JSON.parse(this.sealing.open(sealed, connectionId, labelOf(id)).toString());
    return { ...Sealed.parse(opened), id, failures, dueAt };
  }
}

const filterOf = ({ companyId, connectionId }: Lease, id: string) => ({ _id: `${connectionId}:${id}`, companyId });

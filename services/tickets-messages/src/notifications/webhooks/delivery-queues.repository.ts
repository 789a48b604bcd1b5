import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Claims, collectionOf, CollectionSchema, isDuplicateKey, UNCLAIMED } from '@recado/service-kit/mongo';
import type { DeliveryQueue, DeliveryQueueKey } from './webhook.js';

const WebhookLaneSchema = new CollectionSchema<DeliveryQueue>('webhook_lanes');
// Finds due queues. Busy endpoints are skipped on index keys alone.
WebhookLaneSchema.index({ dueAt: 1, companyId: 1, webhookId: 1 });
WebhookLaneSchema.index({ companyId: 1, webhookId: 1 });

/** The lease of a claimed queue. Much longer than one attempt takes. */
const LEASE_MS = 60_000;

@Injectable()
export class DeliveryQueuesRepository {
  /** Assigns each due queue to one process at a time, which preserves the order of its subject's events. */
  readonly claims: Claims<DeliveryQueue>;
  private readonly queues: mongo.Collection<DeliveryQueue>;

  constructor(@InjectConnection() connection: Connection) {
    this.queues = collectionOf(connection, WebhookLaneSchema);
    this.claims = new Claims(this.queues, { due: 'dueAt', leaseMs: LEASE_MS });
  }

  /** Marks a subject as having deliveries. Does not shorten the waiting time after a failure. */
  async touch({ companyId, webhookId, subject }: DeliveryQueueKey, dueAt: Date): Promise<void> {
    const key = { companyId, webhookId, subject };
    await this.upsert(key, { $setOnInsert: { ...key, ...UNCLAIMED, dueAt }, $inc: { touched: 1 } });
    this.claims.announce(dueAt);
  }

  /** Like `touch`, but also ends the waiting time. */
  async expedite(key: DeliveryQueueKey, dueAt: Date): Promise<void> {
    const { companyId } = key;
    await this.touch(key, dueAt);
    const waiting = { _id: idOf(key), companyId, claim: null };
    await this.queues.updateOne(waiting, { $min: { dueAt }, $set: { attempts: 0 } });
  }

  /** Ends the waiting time of all failed queues of this endpoint. */
  async expediteAll(companyId: string, webhookId: string, dueAt: Date): Promise<void> {
    await this.queues.updateMany({ companyId, webhookId, claim: null }, { $min: { dueAt } });
    this.claims.announce(dueAt);
  }

  /** Deletes an empty queue. If it was touched in the meantime, it continues immediately. */
  async close(queue: DeliveryQueue, now: Date): Promise<void> {
    const { companyId, _id, claim, touched } = queue;
    const { deletedCount } = await this.queues.deleteOne({ companyId, _id, claim, touched });
    if (deletedCount === 0) await this.claims.release(queue, { dueAt: now });
  }

  async removeOf(companyId: string, webhookId: string): Promise<void> {
    await this.queues.deleteMany({ companyId, webhookId });
  }

  private async upsert(key: DeliveryQueueKey, update: mongo.UpdateFilter<DeliveryQueue>): Promise<void> {
    const { companyId } = key;
    const send = () => this.queues.updateOne({ _id: idOf(key), companyId }, update, { upsert: true });
    await send().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return send(); // another process created it simultaneously
    });
  }
}

const idOf = ({ webhookId, subject }: DeliveryQueueKey): string => `${webhookId}.${subject}`;

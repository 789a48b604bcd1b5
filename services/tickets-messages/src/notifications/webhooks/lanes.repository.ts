import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf, isDuplicateKey, UNCLAIMED } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Lane, LaneKey } from './webhook.js';
import { WebhookLaneSchema } from './webhooks.schemas.js';

/** The lease of a claimed lane. One attempt takes much less time. */
const LEASE_MS = 60_000;

@Injectable()
export class LanesRepository {
  /** Hands out each due lane to one process at a time, which preserves the order of its subject. */
  readonly claims: Claims<Lane>;
  private readonly lanes: mongo.Collection<Lane>;

  constructor(@InjectConnection() connection: Connection) {
    this.lanes = collectionOf(connection, WebhookLaneSchema);
    this.claims = new Claims(this.lanes, { due: 'dueAt', leaseMs: LEASE_MS });
  }

  /** Marks a subject as having something to deliver. A lane that waits after a failure keeps waiting. */
  async touch({ companyId, webhookId, subject }: LaneKey, dueAt: Date): Promise<void> {
    const key = { companyId, webhookId, subject };
    await this.upsert(key, { $setOnInsert: { ...key, ...UNCLAIMED, dueAt }, $inc: { touched: 1 } });
  }

  /** Like `touch`, but also ends the waiting time. */
  async hurry(key: LaneKey, dueAt: Date): Promise<void> {
    const { companyId } = key;
    await this.touch(key, dueAt);
    const waiting = { _id: idOf(key), companyId, claim: null };
    await this.lanes.updateOne(waiting, { $min: { dueAt }, $set: { attempts: 0 } });
  }

  /** Ends the waiting time of all failed lanes of this endpoint. */
  async hurryAll(companyId: string, webhookId: string, dueAt: Date): Promise<void> {
    await this.lanes.updateMany({ companyId, webhookId, claim: null }, { $min: { dueAt } });
  }

  /** Deletes an empty lane. If it was touched in the meantime, it continues immediately. */
  async close(lane: Lane, now: Date): Promise<void> {
    const { companyId, _id, claim, touched } = lane;
    const { deletedCount } = await this.lanes.deleteOne({ companyId, _id, claim, touched });
    if (deletedCount === 0) await this.claims.release(lane, { dueAt: now });
  }

  async removeOf(companyId: string, webhookId: string): Promise<void> {
    await this.lanes.deleteMany({ companyId, webhookId });
  }

  private async upsert(key: LaneKey, update: mongo.UpdateFilter<Lane>): Promise<void> {
    const { companyId } = key;
    const send = () => this.lanes.updateOne({ _id: idOf(key), companyId }, update, { upsert: true });
    await send().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return send(); // another process created it at the same moment
    });
  }
}

const idOf = ({ webhookId, subject }: LaneKey): string => `${webhookId}.${subject}`;
